import { boxAround } from '@framescout/contract';
import { describe, expect, it } from 'vitest';
import {
  areaLimits,
  boxBetween,
  describeLimit,
  gripAt,
  moveBox,
  type PixelBox,
  resizeBox,
  selectionLimits,
  toFractions,
  toPixels,
} from './pixel-box.ts';

const picture = { width: 1280, height: 720 };
const limits = selectionLimits(picture);
const boxOf = (left: number, top: number, width: number, height: number): PixelBox => ({
  ...{ left, top, width, height },
});
const box = boxOf(100, 200, 148, 36);
const lowerRight = { across: 1, down: 1 } as const;
const upperLeft = { across: -1, down: -1 } as const;

describe('a box drawn on the picture', () => {
  it.each([
    ['to the lower right', { x: 100.4, y: 200.2 }, { x: 247.6, y: 236.1 }],
    ['to the upper left', { x: 248, y: 236 }, { x: 100, y: 200 }],
  ])('spans the two points, rounded to whole pixels: %s', (_way, from, to) => {
    expect(boxBetween(from, to, picture, limits)).toEqual(box);
  });

  it('has sides of at least 12 pixels, extending in the direction it is drawn', () => {
    expect(boxBetween({ x: 300, y: 300 }, { x: 304, y: 295 }, picture, limits)).toEqual(
      boxOf(300, 288, 12, 12),
    );
  });

  it('covers at most half the picture in each direction', () => {
    expect(boxBetween({ x: 10, y: 700 }, { x: 1200, y: 10 }, picture, limits)).toEqual(
      boxOf(10, 340, 640, 360),
    );
  });

  it('is clipped to the picture, and moved inside if it would be too small', () => {
    expect(boxBetween({ x: 1200, y: 600 }, { x: 2000, y: 2000 }, picture, limits)).toEqual(
      boxOf(1200, 600, 80, 120),
    );
    expect(boxBetween({ x: 1278, y: 2 }, { x: 1280, y: 0 }, picture, limits)).toEqual(boxOf(1268, 0, 12, 12));
  });

  it('may be the whole picture if it is a search area', () => {
    expect(boxBetween({ x: 0, y: 0 }, { x: 1280, y: 720 }, picture, areaLimits(picture))).toEqual(
      boxOf(0, 0, 1280, 720),
    );
  });

  it.each([[{ width: 853, height: 479 }], [{ width: 64, height: 36 }], [{ width: 8, height: 6 }]])(
    'is never larger or smaller than the region cut from it: %o',
    (odd) => {
      const drawn = [odd.width, 1].map((reach) =>
        boxBetween({ x: 0, y: 0 }, { x: reach, y: reach }, odd, selectionLimits(odd)),
      );
      for (const one of drawn) {
        const { x, y, width, height } = toFractions(one, odd);
        const cut = boxAround(x + width / 2, y + height / 2, odd, { width, height });
        expect(toPixels(cut, odd)).toEqual(one);
      }
    },
  );
});

describe('a box being adjusted', () => {
  it('stops moving at the edge of the picture', () => {
    expect(moveBox(box, { x: 3.2, y: -7.8 }, picture)).toEqual({ ...box, left: 103, top: 192 });
    expect(moveBox(box, { x: 5000, y: 5000 }, picture)).toEqual({ ...box, left: 1132, top: 684 });
  });

  it('keeps the sides opposite the handle fixed', () => {
    expect(resizeBox(box, lowerRight, { x: 2, y: 4 }, picture, limits)).toEqual(boxOf(100, 200, 150, 40));
    expect(resizeBox(box, upperLeft, { x: 8, y: -4 }, picture, limits)).toEqual(boxOf(108, 196, 140, 40));
    expect(resizeBox(box, { across: 0, down: 1 }, { x: 50, y: 4 }, picture, limits)).toEqual(
      boxOf(100, 200, 148, 40),
    );
  });

  it('stops growing and shrinking at its limits and at the edge of the picture', () => {
    expect(resizeBox(box, upperLeft, { x: 500, y: 500 }, picture, limits)).toEqual(boxOf(236, 224, 12, 12));
    expect(resizeBox(box, upperLeft, { x: -500, y: -500 }, picture, limits)).toEqual(boxOf(0, 0, 248, 236));
  });
});

describe('a press on the picture', () => {
  it.each([
    ['a corner', { x: 97, y: 203 }, { across: -1, down: -1 }],
    ['a side', { x: 180, y: 240 }, { across: 0, down: 1 }],
    ['the box', { x: 180, y: 218 }, 'inside'],
    ['nothing', { x: 300, y: 218 }, null],
  ])('grabs %s', (_what, point, grip) => {
    expect(gripAt(point, box, 8)).toEqual(grip);
  });

  it('can move even the smallest box', () => {
    expect(gripAt({ x: 106, y: 206 }, { left: 100, top: 200, width: 12, height: 12 }, 30)).toBe('inside');
  });
});

it('mentions the half-picture limit once a side has reached it, but not for a search area', () => {
  const half = { ...box, width: 640 };
  expect(describeLimit(half, picture, limits)).toBe(', at most half the picture');
  expect(describeLimit(half, picture, areaLimits(picture))).toBe('');
  expect(describeLimit(box, picture, limits)).toBe('');
});
