import { matchesGlob } from 'node:path';

/** One step of a stage, with paths as written. */
export type Step =
  | { kind: 'folder'; path: string }
  | { kind: 'copy'; from: string | null; sources: readonly string[]; target: string }
  | { kind: 'run'; command: string };

/** One stage of a Dockerfile. The last one, which becomes the image, may have no name. */
export type Stage = { name: string | null; base: string; steps: readonly Step[]; command: readonly string[] };

/** Parses a Dockerfile's stages, as far as ours needs. */
export function readDockerfile(text: string): Stage[] {
  const stages: (Stage & { steps: Step[]; command: string[] })[] = [];
  const joined = text.replaceAll(/^#.*\n/gm, '').replaceAll(/\\\n\s*/g, ' ');
  for (const line of joined.split('\n')) {
    const [, instruction = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    const words = rest.split(/\s+/);
    const stage = stages.at(-1);
    if (instruction === 'FROM') {
      const [base = '', , name = null] = words;
      stages.push({ name, base, steps: [], command: [] });
    } else if (instruction === 'WORKDIR') {
      stage?.steps.push({ kind: 'folder', path: rest });
    } else if (instruction === 'RUN') {
      stage?.steps.push({ kind: 'run', command: rest });
    } else if (instruction === 'COPY') {
      const from = words[0]?.startsWith('--from=') ? (words.shift()?.slice('--from='.length) ?? null) : null;
      const target = words.pop() ?? '';
      stage?.steps.push({ kind: 'copy', from, sources: words, target });
    } else if (instruction === 'CMD' && stage) {
      stage.command = JSON.parse(rest);
    }
  }
  return stages;
}

/** Returns a test of `.dockerignore`: the last pattern that matches a path or parent decides. */
export function parseDockerignore(text: string): (path: string) => boolean {
  const patterns = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return (path) => {
    const parts = path.split('/');
    const above = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    let isIgnored = false;
    for (const pattern of patterns) {
      const isBack = pattern.startsWith('!');
      const glob = isBack ? pattern.slice(1) : pattern;
      if (above.some((each) => matchesGlob(each, glob))) isIgnored = !isBack;
    }
    return !isIgnored;
  };
}
