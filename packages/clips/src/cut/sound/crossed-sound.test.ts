import { AudioSample } from 'mediabunny';
import { expect, it } from 'vitest';
import { CrossedSound, fadeSound } from './crossed-sound.ts';
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

/** Fades a second of constant sound, which begins at a time of a clip of three seconds; returns both channels. */
function faded(at: number, format: 's16' | 'f32-planar' = 'f32-planar'): number[][] {
  const values = Array.from({ length: 8 }, () => (format === 's16' ? 0x4000 : 0.5));
  const data = format === 's16' ? Int16Array.from(values) : Float32Array.from(values);
  const sample = new AudioSample({ data, format, numberOfChannels: 2, sampleRate: 4, timestamp: 7 });
  using own = fadeSound(sample, { in: 0.5, out: 1 }, { at, of: 3 });
  expect(own).toMatchObject({ timestamp: 7, numberOfFrames: 4, sampleRate: 4, format: 'f32-planar' });
  return [0, 1].map((planeIndex) => {
    const plane = new Float32Array(4);
    own.copyTo(plane, { planeIndex, format: 'f32-planar' });
    return [...plane];
  });
}

it.each([
  ['begins silent', 0, [0, 0.25, 0.5, 0.5]],
  ['is as loud as it was in the middle', 1, [0.5, 0.5, 0.5, 0.5]],
  ['ends silent', 2, [0.5, 0.375, 0.25, 0.125]],
])('sound that fades %s', (_, at, levels) => {
  expect(faded(at)).toEqual([levels, levels]);
  expect(faded(at, 's16')).toEqual([levels, levels]);
});
