import type { RegionPixels, RegionSelection } from '@framescout/contract';
import { expect, test } from 'vitest';
import { type PixelRect, type PixelSize, selectionRect } from './pixel-rect.ts';
import { resampleSelection } from './resample-rgb.ts';

const ORIGINAL = { width: 1280, height: 720 };

/** A rectangle of the picture that an ideal camera of any resolution would take of a smooth pattern. */
function patternIn({ width, height }: PixelSize, rect: PixelRect): RegionPixels {
  const data = new Uint8Array(rect.width * rect.height * 3);
  for (let y = 0; y < rect.height; y++) {
    for (let x = 0; x < rect.width; x++) {
      const across = (1280 * (rect.left + x + 0.5)) / width;
      const down = (720 * (rect.top + y + 0.5)) / height;
      const level = 128 + 50 * Math.sin(across / 5) + 40 * Math.cos(down / 7);
      data.fill(Math.round(level), 3 * (y * rect.width + x), 3 * (y * rect.width + x + 1));
    }
  }
  return { width: rect.width, height: rect.height, data };
}

function selected(rect: PixelRect): RegionSelection {
  const { width, height } = ORIGINAL;
  const box = {
    x: rect.left / width,
    y: rect.top / height,
    width: rect.width / width,
    height: rect.height / height,
  };
  return { frame: 0, time: 0, ...box, imageData: patternIn(ORIGINAL, rect) };
}

test.each([
  [
    { width: 854, height: 480 },
    { left: 425, top: 301, width: 205, height: 53 },
  ],
  [
    { width: 1920, height: 1080 },
    { left: 333, top: 97, width: 101, height: 51 },
  ],
  [
    { width: 640, height: 360 },
    { left: 7, top: 501, width: 99, height: 49 },
  ],
])('a selection in a picture of another size has the pixels found there: %o', (picture, rect) => {
  const selection = selected(rect);
  const there = selectionRect(selection, picture);
  const wanted = patternIn(picture, there);
  const { data, ...size } = resampleSelection(selection, picture);
  expect(size).toEqual({ width: there.width, height: there.height });
  // At its edges, a selection lacks the pixels that a scaler would have blended in.
  let largest = 0;
  for (let y = 2; y < size.height - 2; y++) {
    for (let x = 2; x < size.width - 2; x++) {
      const at = 3 * (y * size.width + x);
      largest = Math.max(largest, Math.abs((data[at] ?? 0) - (wanted.data[at] ?? 0)));
    }
  }
  expect(largest).toBeLessThanOrEqual(4);
});

test('a selection in a picture of the same size keeps its pixels', () => {
  const selection = selected({ left: 425, top: 301, width: 205, height: 53 });
  expect(resampleSelection(selection, ORIGINAL)).toEqual(selection.imageData);
});
