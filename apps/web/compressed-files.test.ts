import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, it } from 'vitest';
import { folderForThisTest } from '../../tools/test-support/temporary-folder.ts';
import { compressFolder } from './compressed-files.ts';

let folder = '';
beforeEach(() => {
  folder = folderForThisTest();
});

it('writes two compressed copies next to a large file, in subfolders too', async () => {
  const content = 'export const frame = 1;\n'.repeat(500);
  mkdirSync(join(folder, 'analyzer'));
  writeFileSync(join(folder, 'analyzer', 'page.js'), content);
  await compressFolder(folder);
  const read = (name: string) => readFileSync(join(folder, 'analyzer', name));
  expect(readdirSync(join(folder, 'analyzer')).sort()).toEqual(['page.js', 'page.js.br', 'page.js.gz']);
  expect(brotliDecompressSync(read('page.js.br')).toString()).toBe(content);
  expect(gunzipSync(read('page.js.gz')).toString()).toBe(content);
  expect(read('page.js.br').length).toBeLessThan(content.length);
});

it('skips small files and files that are already compressed', async () => {
  writeFileSync(join(folder, 'small.js'), 'export {};');
  writeFileSync(join(folder, 'film.mp4'), Buffer.alloc(5000));
  await compressFolder(folder);
  expect(readdirSync(folder).sort()).toEqual(['film.mp4', 'small.js']);
});
