import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_WATERMARK_BYTES, plainLayout } from '@framescout/contract';
import { beforeEach, expect, it } from 'vitest';
import { folderForThisTest } from '../../../../tools/test-support/temporary-folder.ts';
import { readFinish, readLayout } from './read-clip-part.ts';

let folder: string;
beforeEach(() => {
  folder = folderForThisTest();
});

async function save(text: string): Promise<string> {
  const path = join(folder, 'part.json');
  await writeFile(path, text);
  return path;
}

/** Saves the first JSON of a page of the documentation, as some editors do. */
async function saveExample(page: string): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../../../docs', page), 'utf8');
  const [, example = ''] = /^```json\n([\s\S]*?)^```$/m.exec(text) ?? [];
  return save(`\uFEFF${example}`);
}

it('reads the finish of the documentation, with the picture that is beside it', async () => {
  await writeFile(join(folder, 'logo.png'), 'logo');
  const { title, watermark, fade } = await readFinish(await saveExample('finish.md'));
  expect(title).toMatchObject({ pattern: '{element} {n}: {note}', down: 'bottom' });
  expect(watermark?.picture).toBe(`data:image/png;base64,${btoa('logo')}`);
  expect(fade).toMatchObject({ in: 0.3, out: 0.5 });
});

it('reads the layout of the documentation', async () => {
  const { shape, facecam, insets } = await readLayout(await saveExample('layouts.md'));
  expect(shape).toBe('9:16');
  expect(facecam).not.toBeNull();
  expect(insets).toHaveLength(1);
});

const SQUARE = plainLayout('1:1');
const BEYOND = { source: { x: 0, y: 0, width: 2, height: 1 }, share: 0.3 };

it.each([
  [readFinish, '{ "version": 1, "title": { "text": "Ace" } }', /title\.pattern: /],
  [readFinish, '{ "version": 1, "fade": { "in": 99 } }', /fade\.in: /],
  [readFinish, 'no JSON', /is not a finish of clips/],
  [readLayout, '{ "version": 1, "shape": "9:15" }', /shape: .*"9:16"/],
  [readLayout, JSON.stringify({ ...SQUARE, version: 2 }), /version: /],
  [readLayout, JSON.stringify({ ...SQUARE, facecam: BEYOND }), /facecam\.source\.width: /],
  [readLayout, 'no JSON', /is not a layout of clips/],
])('%o says what is wrong with %s', async (read, text, message) => {
  await expect(read(await save(text))).rejects.toThrow(message);
});

it('says what is wrong with the picture of a watermark', async () => {
  const readWith = async (picture: string) =>
    readFinish(await save(JSON.stringify({ version: 1, watermark: { picture } })));
  await expect(readWith('logo.png')).rejects.toThrow(/logo\.png" can't be read/);
  await expect(readWith('logo.svg')).rejects.toThrow(/no PNG, JPEG or WebP/);
  await writeFile(join(folder, 'large.png'), new Uint8Array(MAX_WATERMARK_BYTES + 1));
  await expect(readWith('large.png')).rejects.toThrow(/larger than 128 KiB/);
});
