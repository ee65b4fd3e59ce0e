import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { listFiles } from '../../tools/list-files.ts';
import type { Ablation } from './ablations.ts';
import { SOURCES } from './measure-rule.ts';

const ROOT = join(import.meta.dirname, '../..');
// Within the repository, so that its packages are found; copies keep their own workspaces, and share what is cached.
const CACHE = '.eval';
const COPIED = ['packages', 'tools', 'lab', 'package.json'];
const SCOPE = 'node_modules/@framescout';

/**
 * Returns a source text without a rule.
 * @throws {RangeError} if the text that the ablation replaces is not in it exactly once
 */
export function ablate(text: string, { name, from, to }: Ablation): string {
  const found = text.split(from).length - 1;
  if (found !== 1) throw new RangeError(`${name}: the text to replace is there ${found} times`);
  return text.replace(from, () => to);
}

/** A copy of what the evaluation runs, in which one rule at a time can be taken out. */
export class TreeCopy implements Disposable {
  readonly root: string;

  /** Copies the working tree as it is: changing it later doesn't change the copy. */
  constructor(name: string) {
    this.root = join(ROOT, CACHE, name);
    rmSync(this.root, { recursive: true, force: true });
    for (const file of new Set(listFiles(...COPIED))) {
      mkdirSync(dirname(join(this.root, file)), { recursive: true });
      copyFileSync(join(ROOT, file), join(this.root, file));
    }
    mkdirSync(join(this.root, SCOPE), { recursive: true });
    for (const workspace of readdirSync(join(this.root, 'packages'))) {
      symlinkSync(join('../../packages', workspace), join(this.root, SCOPE, workspace));
    }
    symlinkSync('..', join(this.root, CACHE));
  }

  /** Runs something while a rule is taken out of the copy; null takes out none. */
  async without<Result>(ablation: Ablation | null, run: () => Promise<Result>): Promise<Result> {
    if (!ablation) return run();
    const path = join(this.root, SOURCES, ablation.file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, ablate(text, ablation));
    try {
      return await run();
    } finally {
      writeFileSync(path, text);
    }
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
