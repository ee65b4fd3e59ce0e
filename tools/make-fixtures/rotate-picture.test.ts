import { describe, expect, it } from 'vitest';
import { readFrameCounter } from './frame-counter.ts';
import { rotateForStorage } from './rotate-picture.ts';
import { drawScene } from './scene.ts';

/** A quarter turn clockwise, implemented in the slow and obvious way. */
function turnClockwise(rgb: Uint8Array, width: number, height: number): Uint8Array {
  const turned = new Uint8Array(rgb.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * 3;
      turned.set(rgb.subarray(from, from + 3), (x * height + (height - 1 - y)) * 3);
    }
  }
  return turned;
}

describe('a picture stored rotated', () => {
  it.each([0, 90, 180, 270] as const)('is upright again after %i degrees clockwise', (rotation) => {
    const [width, height] = [192, 130];
    const upright = drawScene(width, height, 33);
    let shown = rotateForStorage(upright, width, height, rotation);
    let [shownWidth, shownHeight] = rotation % 180 === 0 ? [width, height] : [height, width];
    if (rotation !== 0) expect(readFrameCounter(shown, shownWidth, shownHeight)).toBeNull();
    for (let turn = 0; turn < rotation / 90; turn += 1) {
      shown = turnClockwise(shown, shownWidth, shownHeight);
      [shownWidth, shownHeight] = [shownHeight, shownWidth];
    }
    expect(shown).toEqual(upright);
  });
});
