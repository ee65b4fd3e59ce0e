import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plainLayout } from '@framescout/contract';
import { beforeEach, expect, it } from 'vitest';
import { folderForThisTest } from '../../../../tools/test-support/temporary-folder.ts';
import { readLayout } from './read-layout.ts';

let folder: string;
beforeEach(() => {
  folder = folderForThisTest();
});

async function save(text: string): Promise<string> {
  const path = join(folder, 'layout.json');
  await writeFile(path, text);
  return path;
}

it('reads the example of the documentation', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../../docs/layouts.md'), 'utf8');
  const [, example = ''] = /^```json\n([\s\S]*?)^```$/m.exec(page) ?? [];
  const { shape, facecam, insets } = await readLayout(await save(`\uFEFF${example}`));
  expect(shape).toBe('9:16');
  expect(facecam).not.toBeNull();
  expect(insets).toHaveLength(1);
});

it.each([
  ['{ "version": 1, "shape": "9:15" }', /shape: .*"9:16"/],
  [JSON.stringify({ ...plainLayout('1:1'), version: 2 }), /version: /],
  [
    JSON.stringify({
      ...plainLayout('1:1'),
      facecam: { source: { x: 0, y: 0, width: 2, height: 1 }, share: 0.3 },
    }),
    /facecam\.source\.width: /,
  ],
  ['no JSON', /is not a layout of clips/],
])('says what is wrong with %s', async (text, message) => {
  await expect(readLayout(await save(text))).rejects.toThrow(message);
});
