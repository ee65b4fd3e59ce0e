import type { Video } from '@framescout/media';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RunControl } from '../../run-control.ts';
import { DecoderPool } from './decoder-pool.ts';

const VIDEO = {
  info: { width: 1280, height: 720 },
  canDecodeFrameByFrame: async () => true,
} as unknown as Video;

async function createPool(fixedSize: number | null) {
  const control = new RunControl();
  return { control, pool: await DecoderPool.create(VIDEO, 'no-preference', fixedSize, control) };
}

/** Work in which each chunk takes a decoder a second. */
function chunksOf(count: number, pool: DecoderPool) {
  let left = count;
  let scored = 0;
  return {
    hasMore: () => left > 0,
    decode: async () => {
      while (left > 0 && !pool.isTooLarge) {
        left--;
        await new Promise((resolve) => setTimeout(resolve, 1000));
        scored += 60;
      }
    },
    framesSinceLastAsked: () => {
      const frames = scored;
      scored = 0;
      return frames;
    },
  };
}

describe('a pool of decoders', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test('ends when there is nothing left to do', async () => {
    const { pool } = await createPool(2);
    const work = chunksOf(5, pool);
    const run = pool.run(work);
    await vi.runAllTimersAsync();
    await run;
    expect(work.hasMore()).toBe(false);
  });

  test('of a fixed size has that many decoders, however fast they are', async () => {
    const { pool } = await createPool(3);
    const run = pool.run(chunksOf(100, pool));
    await vi.runAllTimersAsync();
    await run;
    expect(pool.mostAtWork).toBe(3);
  });

  test('grows as long as that decodes more frames', async () => {
    vi.stubGlobal('navigator', { hardwareConcurrency: 2 });
    const { pool } = await createPool(null);
    const first = pool.size;
    const run = pool.run(chunksOf(100, pool));
    await vi.runAllTimersAsync();
    await run;
    expect(pool.mostAtWork).toBeGreaterThan(first);
    vi.unstubAllGlobals();
  });

  test('cancels the scan if a decoder fails, and throws its error once all have ended', async () => {
    const { pool, control } = await createPool(2);
    let hasEnded = false;
    let begun = 0;
    const run = pool.run({
      hasMore: () => !control.isCancelled,
      framesSinceLastAsked: () => 0,
      decode: async () => {
        if (begun++ === 0) throw new Error('the first');
        await new Promise((resolve) => setTimeout(resolve, 1000));
        hasEnded = true;
        throw new Error('another');
      },
    });
    const failure = expect(run).rejects.toThrow('the first');
    await vi.runAllTimersAsync();
    await failure;
    expect(control.isCancelled).toBe(true);
    expect(hasEnded).toBe(true);
  });
});
