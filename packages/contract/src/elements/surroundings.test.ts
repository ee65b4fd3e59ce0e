import { describe, expect, it } from 'vitest';
import { boxWithin, surroundingsOf } from './surroundings.ts';

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
