import { boxOf, PLANES, type Template } from '../model/template.ts';

/**
 * Resizes a template to `size` times its learned size: each pixel is the weighted mean of those that fall on
 * it, or is interpolated between them. The region's width and height are even, and its middle stays in place.
 */
export function resizeTemplate(template: Template, size: number): Template {
  const columns = resizedAxis(template.width, size);
  const rows = resizedAxis(template.height, size);
  const own = template.width * template.height;
  const [width, height] = [columns.length, rows.length];
  const resized = (planes: Float32Array, count: number) => {
    const values = new Float32Array(count * width * height);
    const across = new Float32Array(width * template.height);
    for (let plane = 0; plane < count; plane++) {
      const from = planes.subarray(plane * own, (plane + 1) * own);
      for (let y = 0; y < template.height; y++) {
        columns.forEach((taps, x) => {
          across[y * width + x] = sumOf(taps, from, y * template.width, 1);
        });
      }
      rows.forEach((taps, y) => {
        for (let x = 0; x < width; x++) {
          values[(plane * height + y) * width + x] = sumOf(taps, across, x, width);
        }
      });
    }
    return values;
  };
  const weights = resized(template.weights, 1);
  return {
    width,
    height,
    mean: resized(template.mean, PLANES),
    precision: resized(template.precision, PLANES),
    weights,
    chance: template.chance,
    phase: { x: 0, y: 0 },
    box: boxOf(weights, { width, height }),
  };
}

type Tap = { index: number; share: number };

/**
 * The weighted sum of the values that make up a pixel, taken from a line that starts at `start`, `step`
 * apart.
 */
function sumOf(taps: readonly Tap[], values: Float32Array, start: number, step: number): number {
  let sum = 0;
  for (const { index, share } of taps) sum += share * (values[start + index * step] ?? 0);
  return sum;
}

/**
 * Determines which of `length` pixels in a line make up each pixel of a line `size` times as long, around the
 * same middle.
 */
function resizedAxis(length: number, size: number): Tap[][] {
  const count = Math.max(2, 2 * Math.round((length * size) / 2));
  const reach = Math.max(1, 1 / size);
  return Array.from({ length: count }, (_, i) => {
    const middle = length / 2 + (i + 0.5 - count / 2) / size - 0.5;
    const taps: Tap[] = [];
    for (let at = Math.ceil(middle - reach); at <= Math.floor(middle + reach); at++) {
      const share = Math.max(0, 1 - Math.abs(at - middle) / reach);
      if (share > 0) taps.push({ index: Math.min(length - 1, Math.max(0, at)), share });
    }
    const total = taps.reduce((sum, { share }) => sum + share, 0);
    return taps.map(({ index, share }) => ({ index, share: share / total }));
  });
}
