import { AudioSample } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { downmixToStereo } from './downmix-channels.ts';

const FRAMES = 4;

/** Returns the left and right levels of a sample whose channels have these constant levels. */
function heard(levels: readonly number[]): number[] {
  const data = new Float32Array(levels.flatMap((level) => Array.from({ length: FRAMES }, () => level)));
  const numberOfChannels = levels.length;
  using stereo = downmixToStereo(
    new AudioSample({ data, format: 'f32-planar', numberOfChannels, sampleRate: 48_000, timestamp: 2 }),
  );
  expect(stereo).toMatchObject({ numberOfChannels: 2, numberOfFrames: FRAMES, timestamp: 2 });
  return [0, 1].map((planeIndex) => {
    const plane = new Float32Array(FRAMES);
    stereo.copyTo(plane, { planeIndex, format: 'f32-planar' });
    return Number(plane[FRAMES - 1]?.toFixed(2));
  });
}

describe('surround sound downmixed to stereo', () => {
  it.each([
    ['the front left', [0.5, 0, 0, 0, 0, 0], [0.5, 0]],
    ['the front right', [0, 0.5, 0, 0, 0, 0], [0, 0.5]],
    ['the center', [0, 0, 0.5, 0, 0, 0], [0.35, 0.35]],
    ['the deep effects', [0, 0, 0, 0.5, 0, 0], [0, 0]],
    ['the left behind', [0, 0, 0, 0, 0.5, 0], [0.35, 0]],
    ['the right behind, of eight', [0, 0, 0, 0, 0, 0.5, 0, 0], [0, 0.35]],
    ['the right side, of eight', [0, 0, 0, 0, 0, 0, 0, 0.5], [0, 0.35]],
    ['two of four', [0, 0, 0.5, 0], [0.35, 0]],
  ])('puts %s where it belongs', (_, levels, expected) => {
    expect(heard(levels)).toEqual(expected);
  });

  it('stays within full scale', () => {
    for (const level of heard([1, 1, 1, 1, 1, 1])) expect(level).toBeLessThanOrEqual(1);
  });
});
