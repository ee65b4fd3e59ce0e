import { describe, expect, it } from 'vitest';
import { moveBox, resizeBox } from './edit-box.ts';

const BOX = { x: 0.2, y: 0.3, width: 0.4, height: 0.2 };
const LINES = { across: [0, 0.5, 1], down: [0, 0.5, 1], reach: { x: 0.02, y: 0.02 } };
const LOWER_RIGHT = { across: 1, down: 1 } as const;
const UPPER_LEFT = { across: -1, down: -1 } as const;

/** Rounds away what floating point adds. */
const round = (box: typeof BOX) =>
  Object.fromEntries(Object.entries(box).map(([side, value]) => [side, Number(value.toFixed(6))]));

describe('a box', () => {
  it('moves, but not past the edges', () => {
    expect(round(moveBox(BOX, { x: 0.1, y: -0.1 }))).toEqual({ ...BOX, x: 0.3, y: 0.2 });
    expect(moveBox(BOX, { x: 1, y: -1 })).toEqual({ ...BOX, x: 0.6, y: 0 });
  });

  it.each([
    ['its left edge to the left', { x: -0.19, y: 0 }, { x: 0 }],
    ['its middle to the middle', { x: 0.09, y: 0.09 }, { x: 0.3, y: 0.4 }],
    ['its lower edge to the middle', { x: 0.05, y: 0.01 }, { x: 0.25, y: 0.3 }],
    ['nothing that is too far away', { x: 0.05, y: 0.05 }, { x: 0.25, y: 0.35 }],
  ])('snaps %s', (_, by, place) => {
    expect(round(moveBox(BOX, by, LINES))).toMatchObject(place);
  });

  it('is resized by a corner, the opposite one staying in place', () => {
    expect(round(resizeBox(BOX, LOWER_RIGHT, { x: 0.1, y: -0.1 }, null))).toEqual({
      ...BOX,
      width: 0.5,
      height: 0.1,
    });
    expect(round(resizeBox(BOX, UPPER_LEFT, { x: 0.1, y: 0.1 }, null))).toEqual({
      x: 0.3,
      y: 0.4,
      width: 0.3,
      height: 0.1,
    });
  });

  it('snaps the corner that is moved', () => {
    expect(round(resizeBox(BOX, LOWER_RIGHT, { x: 0.39, y: 0.01 }, null, LINES))).toEqual({
      ...BOX,
      width: 0.8,
      height: 0.2,
    });
  });

  it.each([LOWER_RIGHT, UPPER_LEFT])('keeps a locked shape at any corner, even at the edge: %o', (corner) => {
    for (const by of [
      { x: 0.1, y: 0 },
      { x: 0, y: -0.15 },
      { x: 2, y: 2 },
      { x: -2, y: -2 },
    ]) {
      const { x, y, width, height } = resizeBox(BOX, corner, by, 2);
      expect(width / height).toBeCloseTo(2);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(-1e-9);
      expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1 + 1e-9);
      expect(width).toBeGreaterThan(0);
    }
  });
});
