import type { VideoSample } from 'mediabunny';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeSource, pictureOf } from '../../fixtures/fake-ffmpeg.ts';
import { decodeFrames } from '../frames/decode-frames.ts';
import { ReaderPool } from './reader-pool.ts';

const RATE = 10;
const TIMES = Float64Array.from({ length: 40 }, (_, frame) => frame / RATE);

type State = 'works' | 'fails' | 'finds nothing';

/** A pool of numbered readers of a video. `stateOf` is asked before each frame. */
function createReaders(stateOf: (reader: number) => State = () => 'works') {
  const ended: number[] = [];
  let started = 0;
  const video = { times: TIMES, keys: [0, 1, 2, 3], frameRate: RATE };
  const source = fakeSource(video, (number) => {
    started++;
    return {
      async *frames({ from }) {
        for (const [frame, time] of TIMES.entries()) {
          if (time < from) continue;
          const state = stateOf(number);
          if (state === 'fails') throw new Error(`Reader ${number} stopped.`);
          if (state === 'finds nothing') return;
          yield { time, data: pictureOf(frame) };
        }
      },
      [Symbol.dispose]: () => void ended.push(number),
    };
  });
  const readers = new ReaderPool(source.startReader);
  const decode = (first: number, end: number) =>
    decodeFrames(source, readers, TIMES.subarray(first, end), null);
  return { readers, decode, ended, count: () => started };
}

/** Returns which frames come, by their pixels. */
async function shadesOf(frames: AsyncIterable<VideoSample>): Promise<(number | undefined)[]> {
  const shades: (number | undefined)[] = [];
  for await (const sample of frames) {
    const pixels = new Uint8Array(sample.allocationSize());
    await sample.copyTo(pixels);
    sample.close();
    shades.push(pixels[0]);
  }
  return shades;
}

afterEach(() => vi.useRealTimers());

describe('a reader that has decoded a range', () => {
  it('decodes the next one, to the same frames as a new reader', async () => {
    const { readers, decode, ended, count } = createReaders();
    using _pool = readers;
    expect(await shadesOf(decode(3, 7))).toEqual([3, 4, 5, 6]);
    expect(await shadesOf(decode(25, 28))).toEqual([25, 26, 27]);
    expect(await shadesOf(decode(5, 8))).toEqual([5, 6, 7]);
    expect(count()).toBe(1);
    expect(ended).toEqual([]);
  });

  it('decodes the next one even if its consumer stopped in the middle', async () => {
    const { readers, decode, count } = createReaders();
    using _pool = readers;
    for await (const sample of decode(0, 20)) {
      sample.close();
      break;
    }
    expect(await shadesOf(decode(0, 2))).toEqual([0, 1]);
    expect(count()).toBe(1);
  });

  it('is not lent to two at the same time', async () => {
    const { readers, decode, count } = createReaders();
    using _pool = readers;
    const both = () => Promise.all([shadesOf(decode(0, 3)), shadesOf(decode(30, 33))]);
    for (let round = 0; round < 3; round++) {
      expect(await both()).toEqual([
        [0, 1, 2],
        [30, 31, 32],
      ]);
    }
    expect(count()).toBe(2);
  });

  it('ends when it has been idle for long', async () => {
    vi.useFakeTimers();
    const { readers, decode, ended, count } = createReaders();
    using _pool = readers;
    await shadesOf(decode(0, 3));
    await vi.advanceTimersByTimeAsync(5000);
    await shadesOf(decode(3, 6));
    await vi.advanceTimersByTimeAsync(9000);
    expect(ended).toEqual([]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(ended).toEqual([0]);
    expect(await shadesOf(decode(6, 8))).toEqual([6, 7]);
    expect(count()).toBe(2);
  });
});

describe('a reader that no longer works', () => {
  it('ends with the call that failed, and is never lent again', async () => {
    let first: State = 'works';
    const { readers, decode, ended, count } = createReaders((reader) => (reader === 0 ? first : 'works'));
    using _pool = readers;
    const frames = decode(0, 9);
    (await frames.next()).value?.close();
    first = 'fails';
    await expect(frames.next()).rejects.toThrow('Reader 0 stopped.');
    expect(ended).toEqual([0]);
    first = 'works';
    expect(await shadesOf(decode(0, 2))).toEqual([0, 1]);
    expect(count()).toBe(2);
    expect(ended).toEqual([0]);
  });

  it.each(['fails', 'finds nothing'] as const)('is replaced if it %s after it was idle', async (state) => {
    let first: State = 'works';
    const { readers, decode, ended, count } = createReaders((reader) => (reader === 0 ? first : 'works'));
    using _pool = readers;
    await shadesOf(decode(0, 3));
    first = state;
    expect(await shadesOf(decode(3, 6))).toEqual([3, 4, 5]);
    expect(count()).toBe(2);
    expect(ended).toEqual([0]);
  });

  it('is not replaced if it was new', async () => {
    const { readers, decode, ended, count } = createReaders(() => 'fails');
    using _pool = readers;
    await expect(shadesOf(decode(0, 3))).rejects.toThrow('Reader 0 stopped.');
    expect(count()).toBe(1);
    expect(ended).toEqual([0]);
  });
});

describe('when the video is closed', () => {
  it('ends idle readers at once, and the others after their range', async () => {
    vi.useFakeTimers();
    const { readers, decode, ended } = createReaders();
    const running = decode(0, 9);
    (await running.next()).value?.close();
    await shadesOf(decode(9, 12));
    readers[Symbol.dispose]();
    expect(ended).toEqual([1]);
    expect(vi.getTimerCount()).toBe(0);
    expect(await shadesOf(running)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(ended).toEqual([1, 0]);
  });
});
