import { describe, expect, it } from 'vitest';
import { boxAround, boxWithin, surroundingsOf, usualSize } from './region-box.ts';

const picture = { width: 1280, height: 720 };

function pixels(centerX: number, centerY: number, size = picture, box?: { width: number; height: number }) {
  const share = box && { width: box.width / size.width, height: box.height / size.height };
  const found = boxAround(centerX / size.width, centerY / size.height, size, share);
  return [
    found.x * size.width,
    found.y * size.height,
    found.width * size.width,
    found.height * size.height,
  ].map((value) => Math.round(value * 1e6) / 1e6);
}

describe('the box around a point', () => {
  it('is 100 x 50 pixels of the video, centered on it', () => {
    expect(pixels(640, 469)).toEqual([590, 444, 100, 50]);
  });

  it.each([
    ['top left', 0, 0, [0, 0]],
    ['bottom right', 1280, 720, [1180, 670]],
    ['left of the picture', -50, 300, [0, 275]],
  ])('is moved inside the picture at its border: %s', (_place, x, y, corner) => {
    expect(pixels(x, y).slice(0, 2)).toEqual(corner);
  });

  it('shrinks to fit a smaller picture', () => {
    expect(pixels(10, 10, { width: 64, height: 36 })).toEqual([0, 0, 64, 36]);
  });

  it('has the given size', () => {
    expect(pixels(640, 469, picture, { width: 148, height: 36 })).toEqual([566, 451, 148, 36]);
  });

  it('stays put when recentered on its own center', () => {
    for (let width = 12; width < 60; width++) {
      const [left = 0, top = 0] = pixels(700, 333, picture, { width, height: 37 });
      expect(pixels(left + width / 2, top + 18.5, picture, { width, height: 37 })).toEqual([
        left,
        top,
        width,
        37,
      ]);
    }
  });

  it('is kept between 12 pixels and half the picture in each direction', () => {
    expect(pixels(640, 360, picture, { width: 3, height: 700 })).toEqual([634, 180, 12, 360]);
    expect(pixels(640, 360, picture, { width: 1280, height: 5 })).toEqual([320, 354, 640, 12]);
  });
});

it('the usual size is that of two of three selections, even if the first was left as marked', () => {
  const [marked, found] = [
    { width: 0.08, height: 0.07 },
    { width: 0.13, height: 0.09 },
  ];
  expect(usualSize([marked, found, found])).toEqual(found);
  expect(usualSize([])).toBeNull();
});

const HD = { width: 1280, height: 720 };
const boxOf = (left: number, top: number, width: number, height: number, picture = HD) => ({
  x: left / picture.width,
  y: top / picture.height,
  width: width / picture.width,
  height: height / picture.height,
});
const pixelsOf = ({ x, y, width, height }: ReturnType<typeof boxOf>, picture = HD) =>
  [x * picture.width, y * picture.height, width * picture.width, height * picture.height].map(Math.round);

describe("an element's surroundings", () => {
  it('are twice as wide as the element, centered on it, with the aspect ratio of a picture', () => {
    expect(pixelsOf(surroundingsOf(boxOf(400, 300, 160, 45), HD))).toEqual([320, 233, 320, 180]);
  });

  it('are twice as tall as a tall, narrow element', () => {
    expect(pixelsOf(surroundingsOf(boxOf(600, 200, 40, 90), HD))).toEqual([460, 155, 320, 180]);
  });

  it('are never too small to tell where they are', () => {
    expect(pixelsOf(surroundingsOf(boxOf(600, 300, 12, 12), HD))).toEqual([526, 261, 160, 90]);
  });

  it('stay inside the picture', () => {
    expect(pixelsOf(surroundingsOf(boxOf(0, 0, 160, 45), HD))).toEqual([0, 0, 320, 180]);
    expect(pixelsOf(surroundingsOf(boxOf(1120, 675, 160, 45), HD))).toEqual([960, 540, 320, 180]);
  });

  it('keep their aspect ratio in a portrait video', () => {
    const upright = { width: 720, height: 1280 };
    const [, , width = 0, height = 0] = pixelsOf(
      surroundingsOf(boxOf(100, 100, 300, 300, upright), upright),
      upright,
    );
    expect(width / height).toBeCloseTo(16 / 9, 1);
  });

  it('tell where the element is inside them', () => {
    const box = boxOf(400, 300, 160, 45);
    const within = boxWithin(box, surroundingsOf(box, HD));
    expect(within.x).toBeCloseTo(0.25, 2);
    expect(within.width).toBeCloseTo(0.5, 2);
    expect(within.y + within.height / 2).toBeCloseTo(0.5, 1);
  });
});
