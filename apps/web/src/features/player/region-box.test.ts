import { describe, expect, it } from 'vitest';
import { regionBox } from './region-box.ts';

const picture = { width: 1280, height: 720 };

function pixels(centerX: number, centerY: number, size = picture) {
  const box = regionBox(centerX / size.width, centerY / size.height, size);
  return [box.x * size.width, box.y * size.height, box.width * size.width, box.height * size.height];
}

describe('the region around a point', () => {
  it('is 100 x 50 pixels of the video, centred on it', () => {
    expect(pixels(640, 469)).toEqual([590, 444, 100, 50]);
  });

  it.each([
    ['top left', 0, 0, [0, 0]],
    ['bottom right', 1280, 720, [1180, 670]],
    ['left of the picture', -50, 300, [0, 275]],
  ])('is moved inside the picture at its border: %s', (_place, x, y, corner) => {
    expect(pixels(x, y).slice(0, 2)).toEqual(corner);
  });

  it('shrinks to a picture that is smaller than itself', () => {
    expect(pixels(10, 10, { width: 64, height: 36 })).toEqual([0, 0, 64, 36]);
  });
});
