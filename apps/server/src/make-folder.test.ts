import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderForTests } from '../../../tools/test-support/temporary-folder.ts';
import { makeFolder } from './make-folder.ts';
import { DataFolderError } from './startup-errors.ts';

const folder = folderForTests();

it('creates a folder and its parents for their user only, and leaves an existing one as it is', () => {
  const path = join(folder, 'a', 'b');
  makeFolder(path);
  makeFolder(path);
  expect(statSync(path).isDirectory()).toBe(true);
  if (process.platform !== 'win32') expect(statSync(join(folder, 'a')).mode & 0o777).toBe(0o700);
});

it('passes on the operating system’s error if a file is in the way', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(file)).toThrow('EEXIST');
  expect(() => makeFolder(join(file, 'data'))).toThrow(file);
});

it.runIf(process.platform === 'linux')('gives up below /proc, where nothing can be created', () => {
  expect(() => makeFolder('/proc/framescout/data')).toThrow(DataFolderError);
  expect(() => makeFolder('/proc/framescout/data')).toThrow('DATA_DIR');
});
