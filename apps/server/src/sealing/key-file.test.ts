import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import { folderForThisTest } from '../../../../tools/test-support/temporary-folder.ts';
import { generateKey, keyFileIn, readKeyFile, writeKeyFile } from './key-file.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = folderForThisTest();
  path = keyFileIn(folder);
});

it('a key file is private, and is replaced as a whole', () => {
  expect(readKeyFile(path)).toBeNull();
  const keys = [generateKey(), generateKey()];
  writeKeyFile(path, keys);
  writeKeyFile(path, [...keys].reverse());
  expect(readKeyFile(path)).toEqual([...keys].reverse());
  expect(readdirSync(folder)).toEqual(['sealing-keys']);
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
});

it.skipIf(process.platform === 'win32').each([0o640, 0o604, 0o622])(
  'a key file that others have access to (%o) is refused, with the remedy',
  (mode) => {
    writeKeyFile(path, [generateKey()]);
    chmodSync(path, mode);
    expect(() => readKeyFile(path)).toThrow(
      `${path} holds the keys of the secrets in the database, but is not`,
    );
    chmodSync(path, 0o600);
    expect(readKeyFile(path)).toHaveLength(1);
  },
);

it.each(['', '# nothing\n', 'ff', `${'0'.repeat(64)}\nnot a key\n`])('a file with %j is refused', (text) => {
  writeFileSync(path, text, { mode: 0o600 });
  expect(() => readKeyFile(path)).toThrow('does not hold keys');
});
