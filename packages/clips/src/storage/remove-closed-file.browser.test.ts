import { beforeEach, expect, it } from 'vitest';
import { removeClosedFile } from './remove-closed-file.ts';

const NAME = 'clip.mp4';

let folder: FileSystemDirectoryHandle;

beforeEach(async () => {
  const root = await navigator.storage.getDirectory();
  folder = await root.getDirectoryHandle(crypto.randomUUID(), { create: true });
});

async function namesIn(): Promise<string[]> {
  const names = [];
  for await (const name of folder.keys()) names.push(name);
  return names;
}

it('removes a file as soon as it is unlocked', async () => {
  const handle = await folder.getFileHandle(NAME, { create: true });
  const stream = await handle.createWritable();
  const removed = removeClosedFile(folder, NAME);
  await expect(folder.removeEntry(NAME)).rejects.toMatchObject({ name: 'NoModificationAllowedError' });
  await stream.abort();
  await removed;
  expect(await namesIn()).toEqual([]);
});

it('does not mind that there is none', async () => {
  await removeClosedFile(folder, NAME);
  expect(await namesIn()).toEqual([]);
});

it('leaves a file that stays locked', async () => {
  const handle = await folder.getFileHandle(NAME, { create: true });
  const stream = await handle.createWritable();
  await removeClosedFile(folder, NAME);
  expect(await namesIn()).toContain(NAME);
  await stream.abort();
});
