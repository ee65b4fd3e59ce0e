import { expect, it } from 'vitest';
import { CrossedSound } from './crossed-sound.ts';
import { channelsOf, sampleOf } from './downmix-channels.ts';

const RATE = 4;

/** Adds a range of two seconds, sample by sample of three frames, and returns the left and right that are heard. */
function add(sound: CrossedSound, level: number, own: number): number[][] {
  const heard: number[][] = [[], []];
  for (let first = 0; first < 2 * RATE; first += 3) {
    const frames = Math.min(3, 2 * RATE - first);
    const channels = [level, 10 * level].map((one) => new Float32Array(frames).fill(one));
    const sample = sampleOf(channels, { sampleRate: RATE, timestamp: first / RATE });
    using alone = sound.add(sample, own);
    if (alone) expect(alone.timestamp).toBe(first / RATE);
    if (alone) for (const [index, levels] of channelsOf(alone).entries()) heard[index]?.push(...levels);
  }
  sound.next();
  return heard;
}

it('sums the end of each range with the beginning of the next, sample by sample', () => {
  const sound = new CrossedSound();
  expect(add(sound, 1, 1.5)).toEqual([Array(6).fill(1), Array(6).fill(10)]);
  expect(add(sound, 2, 1)).toEqual([
    [3, 3, 2, 2],
    [30, 30, 20, 20],
  ]);
  expect(add(sound, 4, 2)).toEqual([
    [6, 6, 6, 6, 4, 4, 4, 4],
    [60, 60, 60, 60, 40, 40, 40, 40],
  ]);
});
