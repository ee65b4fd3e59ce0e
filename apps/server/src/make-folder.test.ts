import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';
import { DataFolderError } from './startup-errors.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'framescout-make-folder-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('makes a folder with those above it, which only its user may enter, and leaves one that is there', () => {
  const path = join(folder, 'a', 'b');
  makeFolder(path);
  makeFolder(path);
  expect(statSync(path).isDirectory()).toBe(true);
  if (process.platform !== 'win32') expect(statSync(join(folder, 'a')).mode & 0o777).toBe(0o700);
});

it('says what the operating system said where a file is in the way', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(file)).toThrow('EEXIST');
  expect(() => makeFolder(join(file, 'data'))).toThrow(file);
});

it.runIf(process.platform === 'linux')('gives up below /proc, where nothing can be made', () => {
  expect(() => makeFolder('/proc/framescout/data')).toThrow(DataFolderError);
  expect(() => makeFolder('/proc/framescout/data')).toThrow('DATA_DIR');
});
