import type { ClipClient } from '@framescout/clips';
import type { VideoInfo } from '@framescout/contract';
import { expect, it, vi } from 'vitest';
import { ClipMaker } from './clip-maker.ts';

const video = { file: new File(['video'], 'match.mp4'), info: { reader: 'browser' } as VideoInfo };

/** A client that opens videos by calling `open`. */
function clientThat(open: () => Promise<void>) {
  return { open: vi.fn(open), [Symbol.dispose]: vi.fn() } as unknown as ClipClient;
}

it('opens the video once for all callers', async () => {
  const create = vi.fn(() => clientThat(async () => {}));
  const maker = new ClipMaker(video, create);
  expect(await maker.client()).toBe(await maker.client());
  expect(create).toHaveBeenCalledOnce();
});

it('retries after opening failed, as it does while offline', async () => {
  const lost = new Error('It could not be loaded.');
  const failed = clientThat(() => Promise.reject(lost));
  const opened = clientThat(async () => {});
  const create = vi.fn(() => opened).mockImplementationOnce(() => failed);
  const maker = new ClipMaker(video, create);
  await expect(maker.client()).rejects.toBe(lost);
  expect(failed[Symbol.dispose]).toHaveBeenCalledOnce();
  expect(await maker.client()).toBe(opened);
});

it('reopens the video after its client has ended, as when a stuck clip was cancelled', async () => {
  const [first, second] = [clientThat(async () => {}), clientThat(async () => {})];
  const create = vi.fn(() => second).mockImplementationOnce(() => first);
  const maker = new ClipMaker(video, create);
  expect(await maker.client()).toBe(first);
  Object.assign(first, { hasEnded: true });
  expect(await maker.client()).toBe(second);
  expect(second.open).toHaveBeenCalledOnce();
  expect(await maker.client()).toBe(second);
});
