import { expect, it } from 'vitest';
import { removeLeftoverClips } from './opfs-folder.ts';

it('removes the clips of workers that are gone, but not those of one that lives', async () => {
  await removeLeftoverClips();
  const root = await navigator.storage.getDirectory();
  const clips = await root.getDirectoryHandle('clips', { create: true });
  for (const name of ['dead', 'alive']) {
    const folder = await clips.getDirectoryHandle(name, { create: true });
    await folder.getFileHandle('clip.mp4', { create: true });
  }
  const isRemoved = (name: string) =>
    clips.getDirectoryHandle(name).then(
      () => false,
      () => true,
    );
  await navigator.locks.request('framescout-clips-alive', removeLeftoverClips);
  expect(await isRemoved('dead')).toBe(true);
  expect(await isRemoved('alive')).toBe(false);
  await removeLeftoverClips();
  expect(await isRemoved('alive')).toBe(true);
});
