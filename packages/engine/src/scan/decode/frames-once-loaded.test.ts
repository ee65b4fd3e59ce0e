import { WorkerStoppedError } from '@framescout/base';
import type { Video } from '@framescout/media';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RunControl } from '../../run-control.ts';
import { framesOnceLoaded } from './frames-once-loaded.ts';

type Sample = { timestamp: number };

let control: RunControl;
let cancel: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  cancel = new AbortController();
  control = new RunControl(cancel.signal);
});
afterEach(() => void vi.useRealTimers());

/** A video of two frames whose decoder fails a number of times, before its first frame or after it. */
function failing(times: number, error: Error, isBegun = false) {
  let attempts = 0;
  const frames = async function* (): AsyncGenerator<Sample> {
    attempts++;
    const fails = attempts <= times;
    if (fails && !isBegun) throw error;
    yield { timestamp: 0 };
    if (fails) throw error;
    yield { timestamp: 1 };
  };
  return { video: { frames } as unknown as Pick<Video, 'frames'>, attempts: () => attempts };
}

async function read(video: Pick<Video, 'frames'>): Promise<number[]> {
  const times = [];
  for await (const { timestamp } of framesOnceLoaded(video, control, { start: 0, end: 2 }, [])) {
    times.push(timestamp);
  }
  return times;
}

const notLoaded = new WorkerStoppedError('not loaded', false);

it('reads all frames once the code can be loaded', async () => {
  const { video, attempts } = failing(3, notLoaded);
  const reading = read(video);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await reading).toEqual([0, 1]);
  expect(attempts()).toBe(4);
});

it('fails if the code cannot be loaded for long', async () => {
  const { video, attempts } = failing(4, notLoaded);
  const reading = expect(read(video)).rejects.toBe(notLoaded);
  await vi.advanceTimersByTimeAsync(20_000);
  await reading;
  expect(attempts()).toBe(4);
});

it('stops waiting when the scan is cancelled', async () => {
  const { video, attempts } = failing(1, notLoaded);
  const reading = read(video);
  await vi.advanceTimersByTimeAsync(10);
  cancel.abort();
  expect(await reading).toEqual([]);
  expect(attempts()).toBe(1);
});

it.each([
  ['a decoder that stops', new WorkerStoppedError('out of memory'), false],
  ['damage', new Error('The decoder got no data.'), false],
  ['what fails after the first frame', notLoaded, true],
] as const)('does not try %s again', async (_what, error, isBegun) => {
  const { video, attempts } = failing(1, error, isBegun);
  await expect(read(video)).rejects.toBe(error);
  expect(attempts()).toBe(1);
});
