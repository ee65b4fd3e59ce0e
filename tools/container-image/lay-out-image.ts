import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseDockerignore, readDockerfile, type Step } from './read-dockerfile.ts';

/** A container image laid out in folders: the working folder, and the program that it runs. */
export type LaidOutImage = { folder: string; program: string };

/**
 * Emulates `docker build` with our Dockerfile in plain folders: copies the files that its steps copy and that
 * aren't ignored, and runs their npm commands. Skips steps that only prepare the container itself.
 * @param source the root of a checkout
 * @param place an empty folder, in which each stage gets a folder
 */
export function layOutImage(source: string, place: string): LaidOutImage {
  const dockerfile = join(source, 'deploy/Dockerfile');
  const isWanted = parseDockerignore(readFileSync(`${dockerfile}.dockerignore`, 'utf8'));
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: source, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && isWanted(file));
  const stages = readDockerfile(readFileSync(dockerfile, 'utf8'));
  let work = place;
  for (const [index, stage] of stages.entries()) {
    const root = join(place, stage.name ?? String(index));
    work = root;
    for (const step of stage.steps) {
      if (step.kind === 'folder') work = join(root, step.path);
      mkdirSync(work, { recursive: true });
      if (step.kind === 'run' && step.command.startsWith('npm ')) {
        execFileSync('sh', ['-c', step.command], {
          cwd: work,
          // The checkout's own packages were installed from the same lock file, so npm's cache has them.
          env: { ...process.env, npm_config_prefer_offline: 'true' },
          stdio: ['ignore', 'ignore', 'inherit'],
        });
      }
      if (step.kind === 'copy') copy(step, { source, files, place, work });
    }
  }
  return { folder: work, program: stages.at(-1)?.command.at(-1) ?? '' };
}

type Places = { source: string; files: readonly string[]; place: string; work: string };

function copy(
  { from, sources, target }: Step & { kind: 'copy' },
  { source, files, place, work }: Places,
): void {
  for (const name of sources) {
    if (from !== null) {
      cpSync(join(place, from, name), join(work, target), { recursive: true, verbatimSymlinks: true });
      continue;
    }
    const isFolder = statSync(join(source, name)).isDirectory();
    const copied = isFolder
      ? files.filter((file) => file.startsWith(`${name}/`))
      : files.filter((file) => file === name);
    if (copied.length === 0) throw new Error(`The build is not given ${name}.`);
    for (const file of copied) {
      const inside = isFolder ? file.slice(name.length + 1) : target.endsWith('/') ? basename(name) : '';
      const to = join(work, target, inside);
      mkdirSync(dirname(to), { recursive: true });
      cpSync(join(source, file), to);
    }
  }
}
