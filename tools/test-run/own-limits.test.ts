import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const IS_OF_TESTS = /\.(test|spec)\.tsx?$|\/(fixtures|test-support)\/.*\.tsx?$|^e2e\/.*\.ts$/;
const OWN_LIMIT =
  /\bvi\.wait(For|Until)\(|\btest\.slow\(|\bsetTimeout\(\d|\.(poll|toPass|element|waitFor\w*)\([^\n]*\btimeout:|^\s*timeout: \d|, \{ timeout: \d/m;

it('no test waits with a limit of its own', () => {
  const listed = execFileSync('git', ['ls-files'], { encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\n');
  const limited = listed.filter(
    (path) =>
      IS_OF_TESTS.test(path) &&
      existsSync(path) &&
      !path.endsWith('own-limits.test.ts') &&
      OWN_LIMIT.test(readFileSync(path, 'utf8')),
  );
  expect(limited).toEqual([]);
});
