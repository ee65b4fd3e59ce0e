import { expect, it } from 'vitest';
import { boxOf, PLANES, type Template } from '../model/template.ts';
import { resizeTemplate } from './resize-template.ts';

const WIDTH = 20;
const HEIGHT = 12;

/** A template with weight on 10 x 4 pixels in its middle, which get brighter from left to right. */
function ramp(): Template {
  const pixels = WIDTH * HEIGHT;
  const mean = new Float32Array(PLANES * pixels).map((_, i) => 10 * (i % WIDTH));
  const weights = new Float32Array(pixels).map((_, i) => {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    return x >= 5 && x < 15 && y >= 4 && y < 8 ? 1 : 0;
  });
  const precision = new Float32Array(PLANES * pixels).fill(0.5);
  const size = { width: WIDTH, height: HEIGHT };
  return { ...size, mean, precision, weights, chance: 0.1, phase: { x: 1, y: 1 }, box: boxOf(weights, size) };
}

it.each([
  [0.5, { width: 10, height: 6 }],
  [2, { width: 40, height: 24 }],
])('is %f times as large, around the same middle', (size, { width, height }) => {
  const template = ramp();
  const resized = resizeTemplate(template, size);
  expect(resized).toMatchObject({ width, height });
  const { left, right, top, bottom } = resized.box;
  expect(Math.abs(right - left + 1 - 10 * size)).toBeLessThanOrEqual(2);
  expect(Math.abs(bottom - top + 1 - 4 * size)).toBeLessThanOrEqual(2);
  expect(left + right).toBe(width - 1);
  expect(top + bottom).toBe(height - 1);
  // A pixel in the middle still shows the same content.
  const middle = Math.floor(height / 2) * width + width / 2;
  expect(resized.mean[middle]).toBeCloseTo((10 * (width / 2 + 0.5)) / size - 5, 3);
  expect(resized.precision[middle]).toBeCloseTo(0.5);
});

it('is unchanged at its learned size', () => {
  const template = ramp();
  const { mean, weights } = resizeTemplate(template, 1);
  expect(mean).toEqual(template.mean);
  expect(weights).toEqual(template.weights);
});
