import { describe, expect, it } from 'vitest';
import { seekPoints, toleranceAt } from './ffmpeg-frames.ts';

const keys = [0, 10, 20, 30, 40, 50, 60];
const source = { keys, seekLead: 0, fileStart: 0, frameRate: 0.8 };

describe('seekPoints', () => {
  it("starts with the keyframe at or before a frame, goes further back, and ends with the file's start", () => {
    expect(seekPoints(55, source)).toEqual([50.5, 40.5, 10.5, null]);
    expect(seekPoints(60, source)[0]).toBe(60.5);
  });

  it('compensates for the lead that FFmpeg subtracts', () => {
    expect(seekPoints(55, { ...source, seekLead: 0.1 })[0]).toBeCloseTo(50.6);
  });

  it("uses the file's start if the first keyframe is the nearest", () => {
    expect(seekPoints(5, source)).toEqual([null]);
    expect(seekPoints(5, { ...source, keys: [] })).toEqual([null]);
  });

  it("returns times relative to the file's own start", () => {
    expect(seekPoints(25, { ...source, fileStart: 1 })[0]).toBe(19.5);
  });

  it("never asks for a time before the file's start", () => {
    const close = { ...source, keys: [0, 0.1], seekLead: -1 };
    expect(seekPoints(0.1, close)).toEqual([0, null]);
  });
});

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
