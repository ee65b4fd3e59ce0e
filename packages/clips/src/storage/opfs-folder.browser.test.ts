import { expect, it, onTestFinished, vi } from 'vitest';
import { removeLeftoverClips } from './opfs-folder.ts';

it('removes the clips of workers that are gone, but not those of one that lives, nor recent ones', async () => {
  const passTime = (ms: number) =>
    vi.spyOn(Date, 'now').mockReturnValue(performance.timeOrigin + performance.now() + ms);
  onTestFinished(() => void vi.restoreAllMocks());
  passTime(600_000);
  await removeLeftoverClips();
  const root = await navigator.storage.getDirectory();
  const clips = await root.getDirectoryHandle('clips', { create: true });
  for (const name of ['dead', 'alive']) {
    const folder = await clips.getDirectoryHandle(name, { create: true });
    const first = await folder.getDirectoryHandle('0', { create: true });
    await first.getFileHandle('clip.mp4', { create: true });
  }
  const isRemoved = (name: string) =>
    clips.getDirectoryHandle(name).then(
      () => false,
      () => true,
    );
  passTime(240_000);
  await removeLeftoverClips();
  expect([await isRemoved('dead'), await isRemoved('alive')]).toEqual([false, false]);
  passTime(360_000);
  await navigator.locks.request('framescout-clips-alive', removeLeftoverClips);
  expect(await isRemoved('dead')).toBe(true);
  expect(await isRemoved('alive')).toBe(false);
  await removeLeftoverClips();
  expect(await isRemoved('alive')).toBe(true);
});
