import { expect, it } from 'vitest';
import { emptyPlanePatch, rgbToPlanes } from './plane-patch.ts';
import { shrinkToRgb } from './shrink-to-rgb.ts';
import { yuvCoefficients } from './yuv-coefficients.ts';

const BT709 = yuvCoefficients('bt709', false, 8);

/** A patch that is orange on the left and dark blue on the right. */
function twoHalves(width: number, height: number) {
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    data.set(i % width < width / 2 ? [240, 140, 20] : [10, 20, 90], i * 3);
  }
  const patch = emptyPlanePatch({ width, height });
  rgbToPlanes({ width, height, data }, BT709, patch);
  return patch;
}

it.each([1, 2, 3])('keeps the colors of a patch when reducing %i pixels to one', (reduction) => {
  const { width, height, data } = shrinkToRgb(twoHalves(24, 12), reduction, BT709);
  expect([width, height]).toEqual([24 / reduction, 12 / reduction]);
  const pixel = (x: number, y: number) => [...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
  for (const y of [0, height - 1]) {
    for (const [x, color] of [
      [0, [240, 140, 20]],
      [width / 2 - 1, [240, 140, 20]],
      [width - 1, [10, 20, 90]],
    ] as const) {
      pixel(x, y).forEach((value, channel) => {
        expect(Math.abs(value - (color[channel] ?? 0))).toBeLessThan(4);
      });
    }
  }
});

it('averages the luma of the pixels it merges', () => {
  const patch = emptyPlanePatch({ width: 4, height: 2 });
  patch.luma.set([16, 235, 16, 16, 235, 16, 16, 16]);
  patch.blue.fill(128);
  patch.red.fill(128);
  expect([...shrinkToRgb(patch, 2, BT709).data]).toEqual([128, 128, 128, 0, 0, 0]);
});

it('drops leftover pixels at the edges', () => {
  const { width, height } = shrinkToRgb(twoHalves(10, 5), 3, BT709);
  expect([width, height]).toEqual([3, 1]);
});
