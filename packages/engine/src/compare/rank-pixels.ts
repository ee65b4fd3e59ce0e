/** Sorts a template's pixels by a value, highest first, slightly shuffled so that the first are not all adjacent. */
export function rankPixels(pixels: readonly number[], rate: (pixel: number) => number): number[] {
  const rated = pixels.map((pixel, order) => {
    const noise = ((Math.imul(order + 1, 0x9e3779b1) >>> 8) % 1024) / 1024;
    return { pixel, value: rate(pixel) * (0.6 + 0.4 * noise) };
  });
  return rated.sort((a, b) => b.value - a.value).map(({ pixel }) => pixel);
}
