import { AudioSample } from 'mediabunny';
import { expect, it } from 'vitest';
import { fadeSound } from './fade-sound.ts';

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
