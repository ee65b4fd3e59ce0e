import { describe, expect, it } from 'vitest';
import { softLimit } from './downmix-channels.ts';
import { mixPieces } from './mix-sounds.ts';

const piece = (sampleRate: number, ...channels: number[][]) => ({
  sampleRate,
  channels: channels.map((samples) => Float32Array.from(samples)),
});
const STEREO = { channels: 2, sampleRate: 4, frames: 4 };

describe('mixing sound tracks', () => {
  it('sums them channel by channel', () => {
    const mixed = mixPieces(
      [piece(4, [0.1, 0.2, 0.3, 0.4], [0, 0, 0, 0]), piece(4, [0.1, 0.1, 0.1, 0.1], [0.5, 0.5, 0.5, 0.5])],
      STEREO,
    );
    [0.2, 0.3, 0.4, 0.5, 0.5, 0.5, 0.5, 0.5].forEach((level, at) => {
      expect(mixed[at]).toBeCloseTo(level, 6);
    });
  });

  it('makes each as loud as it is to be', () => {
    const level = [0.1, 0.1, 0.1, 0.1];
    const mixed = mixPieces(
      [
        { ...piece(4, level), gain: 20 },
        { ...piece(4, level), gain: -20 },
      ],
      { ...STEREO, channels: 1, shape: (sum) => sum / 2 },
    );
    expect(mixed[0]).toBeCloseTo((1 + 0.01) / 2, 6);
  });

  it('plays a mono track on both sides', () => {
    expect([...mixPieces([piece(4, [0.5, 0.5, 0.5, 0.5])], STEREO)]).toEqual(Array(8).fill(0.5));
  });

  it('resamples a track to the sample rate of the mix', () => {
    const mixed = mixPieces([piece(2, [0, 0.5])], { ...STEREO, channels: 1 });
    expect([...mixed]).toEqual([0, 0.25, 0.5, 0.5]);
  });

  it('never exceeds full scale, however loud the tracks are', () => {
    const loud = piece(4, [1, -1, 0.9, 0.4]);
    const mixed = mixPieces([loud, loud, loud], { ...STEREO, channels: 1 });
    for (const level of mixed) expect(Math.abs(level)).toBeLessThanOrEqual(1);
    expect(mixed[0]).toBeGreaterThan(0.95);
    expect(mixed[1]).toBeLessThan(-0.95);
  });

  it('limits loud surround sound once, as when it is not mixed', () => {
    const loud = Array.from({ length: 6 }, () => [0.6, 0.6, 0.6, 0.6]);
    const [level = 0] = mixPieces([piece(4, ...loud)], STEREO);
    // 0.6 of the left, plus what the center and the rear left contribute.
    expect(level).toBeCloseTo(softLimit(0.6 * (1 + 2 * Math.SQRT1_2)), 6);
    expect(level).toBeGreaterThan(0.99);
  });

  it('is silent after a track has ended', () => {
    expect([...mixPieces([piece(4, [0.5])], { ...STEREO, channels: 1, frames: 3 })]).toEqual([0.5, 0, 0]);
  });
});
