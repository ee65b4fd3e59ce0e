import { describe, expect, it } from 'vitest';
import { toleranceAt } from './ffmpeg-frames.ts';

const uneven = { frameRate: 20, times: Float64Array.of(0, 0.2, 0.4, 0.6, 0.6167, 0.6333) };

describe("how far off a frame's time may be", () => {
  it('is less than half a frame at an even rate', () => {
    const even = { frameRate: 10, times: Float64Array.of(0, 0.1, 0.2) };
    for (const time of even.times) expect(toleranceAt(time, even)).toBeCloseTo(0.04, 9);
  });

  it('is less where frames are closer together than usual', () => {
    expect(toleranceAt(0.2, uneven)).toBeCloseTo(0.02, 9);
    expect(toleranceAt(0.6, uneven)).toBeCloseTo(0.4 * 0.0167, 9);
    expect(toleranceAt(0.6167, uneven)).toBeCloseTo(0.4 * 0.0166, 9);
    expect(toleranceAt(0.6333, uneven)).toBeCloseTo(0.4 * 0.0166, 9);
  });

  it('always covers the rounding of timestamps', () => {
    const close = { frameRate: 20, times: Float64Array.of(0, 0.00015) };
    expect(toleranceAt(0, close)).toBe(1e-4);
  });
});
