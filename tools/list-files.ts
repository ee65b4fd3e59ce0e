import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** Lists the files of the checkout that Git tracks or would, relative to it: all, or those in some folders. */
export function listFiles(...folders: readonly string[]): string[] {
  const options = ['ls-files', '--cached', '--others', '--exclude-standard', ...folders];
  const listed = execFileSync('git', options, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 });
  return listed.split('\n').filter((path) => path !== '' && existsSync(join(ROOT, path)));
}
