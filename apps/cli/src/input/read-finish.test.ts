import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_WATERMARK_BYTES } from '@framescout/contract';
import { beforeEach, expect, it } from 'vitest';
import { folderForThisTest } from '../../../../tools/test-support/temporary-folder.ts';
import { readFinish } from './read-finish.ts';

let folder: string;
beforeEach(() => {
  folder = folderForThisTest();
});

async function save(text: string): Promise<string> {
  const path = join(folder, 'finish.json');
  await writeFile(path, text);
  return path;
}

const withWatermark = (picture: string) => save(JSON.stringify({ version: 1, watermark: { picture } }));

it('reads the example of the documentation, with the picture that is beside it', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../../docs/finish.md'), 'utf8');
  const [, example = ''] = /^```json\n([\s\S]*?)^```$/m.exec(page) ?? [];
  await writeFile(join(folder, 'logo.png'), 'logo');
  const { title, watermark, fade } = await readFinish(await save(`\uFEFF${example}`));
  expect(title).toMatchObject({ pattern: '{element} {n}: {note}', down: 'bottom' });
  expect(watermark?.picture).toBe(`data:image/png;base64,${btoa('logo')}`);
  expect(fade).toMatchObject({ in: 0.3, out: 0.5 });
});

it.each([
  ['{ "version": 1, "title": { "pattern": "" } }', /title\.pattern: /],
  ['{ "version": 1, "fade": { "in": 99 } }', /fade\.in: /],
  ['no JSON', /is not a finish of clips/],
])('says what is wrong with %s', async (text, message) => {
  await expect(readFinish(await save(text))).rejects.toThrow(message);
});

it('says what is wrong with the picture', async () => {
  await expect(readFinish(await withWatermark('logo.png'))).rejects.toThrow(/logo\.png" can't be read/);
  await expect(readFinish(await withWatermark('logo.svg'))).rejects.toThrow(/no PNG, JPEG or WebP/);
  await writeFile(join(folder, 'large.png'), new Uint8Array(MAX_WATERMARK_BYTES + 1));
  await expect(readFinish(await withWatermark('large.png'))).rejects.toThrow(/larger than 128 KiB/);
});
