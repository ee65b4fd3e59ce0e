import { afterAll, expect, it, vi } from 'vitest';
import { openVideoFile, videoStore } from './video-store.ts';

const FIXTURE = '/fixtures/h264-b-frames.mp4';

async function fixtureFile(name: string): Promise<File> {
  const response = await fetch(FIXTURE);
  return new File([await response.blob()], name, { type: 'video/mp4' });
}

afterAll(() => videoStore.getState().video?.engine[Symbol.dispose]());

it('clears the table while the video before is still on screen, then shows the new one', async () => {
  const first = await openVideoFile(await fixtureFile('first.mp4'), () => undefined);
  expect(videoStore.getState()).toEqual({ video: first, isOpening: false });
  const beforeShown = vi.fn(() => expect(videoStore.getState().video).toBe(first));
  const second = await openVideoFile(await fixtureFile('second.mp4'), beforeShown);
  expect(beforeShown).toHaveBeenCalledOnce();
  expect(videoStore.getState().video).toBe(second);
  await expect(first.engine.locateFrame(0)).rejects.toHaveProperty('code', 'engine-stopped');
});

it('keeps what is open where another file cannot be read', async () => {
  const open = await openVideoFile(await fixtureFile('open.mp4'), () => undefined);
  const beforeShown = vi.fn();
  const junk = new File(['no video at all'], 'junk.mp4', { type: 'video/mp4' });
  await expect(openVideoFile(junk, beforeShown)).rejects.toHaveProperty('code', 'unreadable-file');
  expect(beforeShown).not.toHaveBeenCalled();
  expect(videoStore.getState()).toEqual({ video: open, isOpening: false });
  await expect(open.engine.locateFrame(0)).resolves.toHaveProperty('frame', 0);
});
