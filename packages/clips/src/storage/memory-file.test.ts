import { expect, it } from 'vitest';
import { createMemoryFile } from './memory-file.ts';
import { packFiles } from './pack-files.ts';

it('accepts pieces in any order, even overlapping', async () => {
  const file = createMemoryFile('a.bin', 'application/octet-stream');
  await file.write(new Uint8Array(100_000).fill(1), 50_000);
  await file.write(new Uint8Array(60_000).fill(2), 0);
  const bytes = new Uint8Array(await file.toFile().arrayBuffer());
  expect(bytes).toHaveLength(150_000);
  expect([bytes[0], bytes[59_999], bytes[60_000], bytes[149_999]]).toEqual([2, 2, 1, 1]);
});

it('starts over once emptied', async () => {
  const file = createMemoryFile('a.bin', 'application/octet-stream');
  await file.write(new Uint8Array(1000).fill(1), 0);
  await file.empty();
  await file.write(new Uint8Array(10).fill(2), 5);
  expect([...new Uint8Array(await file.toFile().arrayBuffer())]).toEqual([
    ...new Array(5).fill(0),
    ...new Array(10).fill(2),
  ]);
});

it('packs files into an archive uncompressed', async () => {
  const archive = createMemoryFile('a.zip', 'application/zip');
  const files = ['one', 'two'].map((text) => new File([text.repeat(1000)], `${text}.mp4`));
  const length = await packFiles(files, archive, new AbortController().signal);
  const bytes = Buffer.from(await archive.toFile().arrayBuffer());
  expect(bytes).toHaveLength(length);
  expect(bytes.includes('one'.repeat(1000))).toBe(true);
  expect(bytes.includes('two.mp4')).toBe(true);
});
