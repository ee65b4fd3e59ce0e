import { NO_PROCESSING } from '@framescout/contract';
import { openVideo } from '@framescout/media';
import { afterEach, expect, it, vi } from 'vitest';
import { BLANK_SIZE, blankVideo } from '../fixtures/blank-video.ts';
import { paintGray, registerFakeDecoder } from '../fixtures/register-fake-decoder.ts';
import { feedSearches } from './feed-searches.ts';

// Opening a video takes a decoder, even though nothing is decoded here.
registerFakeDecoder(() => paintGray(BLANK_SIZE, 0));

const wanted = { searches: [], processing: NO_PROCESSING, from: 5, most: 3, isByKeyframes: true };
const startNow = () => ({ startMs: performance.now(), timeoutMs: 60_000 });

afterEach(() => {
  vi.restoreAllMocks();
});

async function openBlank() {
  return openVideo(await blankVideo(100, 10, (frame) => frame % 10 === 0), 'blank.webm');
}

it('searches for no further keyframes once cancelled', async () => {
  using video = await openBlank();
  const cancelling = new AbortController();
  const { signal } = cancelling;
  const askedAfterwards: boolean[] = [];
  const find = video.keyframeBefore.bind(video);
  vi.spyOn(video, 'keyframeBefore').mockImplementation((time) => {
    askedAfterwards.push(signal.aborted);
    cancelling.abort();
    return find(time);
  });

  await feedSearches({ video, ...wanted, ...startNow(), waitForUrgent: async () => {}, signal });

  // The second call starts the search around the selection, which then ends.
  expect(askedAfterwards).toEqual([false, true]);
});

it('reads nothing from the video while something more urgent does', async () => {
  using video = await openBlank();
  const read = [vi.spyOn(video, 'keyframes'), vi.spyOn(video, 'frames')];
  const countCalls = () => read.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  const { promise: way, resolve } = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const waitForUrgent = () => {
    asked.resolve();
    return way;
  };
  const { signal } = new AbortController();

  const reading = feedSearches({ video, ...wanted, ...startNow(), waitForUrgent, signal });
  await asked.promise;
  await new Promise(setImmediate);
  expect(countCalls()).toBe(0);
  resolve();
  await reading;
  expect(countCalls()).toBeGreaterThan(1);
});

it('does not count time given to something more urgent', async () => {
  using video = await openBlank();
  const frames = vi.spyOn(video, 'frames');
  const { signal } = new AbortController();
  const begun = startNow();
  const now = performance.now.bind(performance);
  let aheadMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs);
  const waitForUrgent = async () => {
    aheadMs ||= 2 * begun.timeoutMs;
  };

  await feedSearches({ video, ...wanted, ...begun, waitForUrgent, signal });

  expect(frames).toHaveBeenCalled();
});
