import { describe, expect, it } from 'vitest';
import type { EffectLook } from './effect-span.ts';
import { addEffects, paintEffect } from './paint-effect.ts';

const SIDE = 9;

/** Paints a look over an even picture, with one pixel of another color in the middle. */
function painted(look: EffectLook, { fadeOut = 0, time = 0.5 } = {}) {
  const pixels = new Uint8Array(SIDE * SIDE * 3).fill(100);
  const middle = 3 * (SIDE * SIDE - 1) * 0.5;
  pixels.set([200, 100, 0], middle);
  paintEffect({ pixels, width: SIDE, height: SIDE }, { start: 0, end: 1, fadeIn: 0, fadeOut, look }, time);
  return { corner: [...pixels.subarray(0, 3)], middle: [...pixels.subarray(middle, middle + 3)] };
}

describe('an effect', () => {
  it('blends a color over every pixel, less as it fades', () => {
    const tint: EffectLook = { kind: 'blend', color: [255, 0, 0], amount: 0.4 };
    expect(painted(tint).corner).toEqual([162, 60, 60]);
    expect(painted(tint, { fadeOut: 1 }).corner).toEqual([131, 80, 80]);
    expect(painted(tint, { time: 1 }).corner).toEqual([100, 100, 100]);
  });

  it('scales, bends and desaturates values', () => {
    expect(painted({ kind: 'gain', gain: 0.5 }).middle).toEqual([100, 50, 0]);
    expect(painted({ kind: 'gamma', exponent: 1.5 }).corner).toEqual([63, 63, 63]);
    expect(painted({ kind: 'gray', amount: 1 }).middle).toEqual([114, 114, 114]);
  });

  it('darkens the corners and leaves the middle', () => {
    const { corner, middle } = painted({ kind: 'vignette', color: [0, 0, 0], amount: 0.6 });
    expect(corner[0]).toBeLessThan(50);
    expect(middle).toEqual([200, 100, 0]);
  });

  it('blurs what stands out and leaves what is even', () => {
    const { corner, middle } = painted({ kind: 'blur', radius: 1 });
    expect(corner).toEqual([100, 100, 100]);
    expect(middle[0]).toBeGreaterThan(105);
    expect(middle[0]).toBeLessThan(120);
  });

  it('covers its box alone', () => {
    const box = { x: 3, y: 3, width: 3, height: 3 };
    const { corner, middle } = painted({
      kind: 'cover',
      box,
      colors: [
        [1, 2, 3],
        [1, 2, 3],
      ],
    });
    expect([corner, middle]).toEqual([
      [100, 100, 100],
      [1, 2, 3],
    ]);
  });

  it('is painted into the frames of its time, the first to the last', async () => {
    const look: EffectLook = { kind: 'gain', gain: 0 };
    const span = { start: 1 / 30, end: 3 / 30, fadeIn: 0, fadeOut: 0, look };
    const frames = Array.from({ length: 4 }, () => new Uint8Array(3).fill(9));
    const values = [];
    for await (const frame of addEffects(frames, { width: 1, height: 1, fps: 30 }, [span])) {
      values.push(frame[0]);
    }
    expect(values).toEqual([9, 0, 0, 9]);
  });
});
