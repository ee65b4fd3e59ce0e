import { cutPatch, emptyPlanePatch, rgbToPlanes, yuvCoefficients } from '@framescout/media';
import { describe, expect, it } from 'vitest';
import { studyOfPixels } from './study-of-pixels.ts';

const PICTURE = { width: 64, height: 48 };
const COLOR = { matrix: 'bt709', fullRange: false } as const;

/**
 * A picture in which each chroma sample has a color of its own, as decoded pixels do: rows x columns x RGB.
 */
const pixels = Uint8Array.from({ length: PICTURE.width * PICTURE.height * 3 }, (_, at) => {
  const pixel = Math.floor(at / 3);
  const [x, y] = [(pixel % PICTURE.width) >> 1, Math.floor(pixel / PICTURE.width) >> 1];
  return (x * 71 + y * 37 + (at % 3) * 53) % 256;
});

function selectionAt(left: number, top: number) {
  const [width, height] = [22, 14];
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * PICTURE.width + left) * 3;
    data.set(pixels.subarray(from, from + width * 3), y * width * 3);
  }
  return {
    ...{ frame: 0, time: 0, x: left / PICTURE.width, y: top / PICTURE.height },
    ...{ width: width / PICTURE.width, height: height / PICTURE.height },
    imageData: { width, height, data },
  };
}

describe('a selection known only by its pixels', () => {
  const whole = emptyPlanePatch(PICTURE);
  rgbToPlanes({ ...PICTURE, data: pixels }, yuvCoefficients('bt709', false, 8), whole);

  it.each([
    [10, 8],
    [11, 8],
    [10, 9],
    [11, 9],
  ])('has the chroma that the video stores, wherever it starts: at %i, %i', (left, top) => {
    const { rect, window, patch } = studyOfPixels({ picture: PICTURE, color: COLOR }, selectionAt(left, top));
    expect(rect).toEqual({ left, top, width: 22, height: 14 });
    const stored = cutPatch(whole, window);
    expect(patch.blue).toEqual(stored.blue);
    expect(patch.red).toEqual(stored.red);
  });
});
