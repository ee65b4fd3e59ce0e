import { describe, expect, it } from 'vitest';
import { curveOutline } from './curve-outline.ts';

const FRAME_RATE = 60;
const COUNT = 6000;
const times = Float64Array.from({ length: COUNT }, (_, index) => index / FRAME_RATE);
const values = Float32Array.from({ length: COUNT }, (_, index) => (index % 97) / 97);

describe('the outline of the curve', () => {
  it('misses no peak or trough, however many samples share a pixel', () => {
    // Pixels of 12 samples each, with borders halfway between two samples, so that rounding cannot move a
    // sample across.
    const view = { start: -0.5 / FRAME_RATE, end: 100 - 0.5 / FRAME_RATE };
    const { points, isByPixel } = curveOutline(times, values, view, 500);
    expect(isByPixel).toBe(true);
    expect(points).toHaveLength(500);
    for (const [pixel, point] of points.entries()) {
      const shared = values.subarray(pixel * 12, pixel * 12 + 12);
      expect(point).toEqual({ x: pixel + 0.5, min: Math.min(...shared), max: Math.max(...shared) });
    }
  });

  it('passes through every sample when zoomed in, and continues past both borders', () => {
    const { points, isByPixel } = curveOutline(times, values, { start: 10.01, end: 10.21 }, 1000);
    expect(isByPixel).toBe(false);
    expect(points).toHaveLength(14);
    expect(points[0]?.x).toBeLessThan(0);
    expect(points.at(-1)?.x).toBeGreaterThan(1000);
    expect(points.every(({ min, max }) => min === max)).toBe(true);
  });

  it('stops where the samples end', () => {
    const { points } = curveOutline(times, values, { start: 99, end: 101 }, 1000);
    expect(points.at(-1)?.x).toBeCloseTo(((5999 / FRAME_RATE - 99) / 2) * 1000);
    expect(curveOutline([], new Float32Array(0), { start: 0, end: 1 }, 100).points).toEqual([]);
  });
});
