import type { PackedFormat } from './packed-reader.ts';
import type { PixelRect } from './pixel-rect.ts';
import { chromaLength, type PlanePatch } from './plane-patch.ts';
import type { CopiedPlanes } from './to-rgb.ts';
import type { YuvCoefficients } from './yuv-coefficients.ts';

// Weights in fixed point: with 16 fractional bits, a sum of three is off by at most 0.01.
const ONE = 1 << 16;
const HALF = ONE >> 1;

/**
 * Converts the part `crop` (pixels, relative to the copied rectangle) of copied packed RGB samples to Y'CbCr
 * 4:2:0; each chroma sample is the mean of the pixels it covers. Does in one pass what `convertToRgb` and
 * `rgbToPlanes` do in two, since browsers that decode to RGB spend more time here than on matching.
 */
export function packedToPlanes(
  copied: CopiedPlanes,
  format: PackedFormat,
  crop: PixelRect,
  coefficients: YuvCoefficients,
  out: PlanePatch,
): void {
  writeLuma(copied, format, crop, coefficients, out.luma);
  writeChroma(copied, format, crop, coefficients, out);
}

function writeLuma(
  { bytes, layout }: CopiedPlanes,
  { red, blue }: PackedFormat,
  { left, top, width, height }: PixelRect,
  { yOffset, yScale, kr, kb }: YuvCoefficients,
  out: Uint8Array,
): void {
  const { offset, stride } = layout[0] ?? { offset: 0, stride: 0 };
  const redWeight = Math.round((kr / yScale) * ONE);
  const greenWeight = Math.round(((1 - kr - kb) / yScale) * ONE);
  const blueWeight = Math.round((kb / yScale) * ONE);
  const start = Math.round(yOffset * ONE) + HALF;
  let at = 0;
  for (let row = 0; row < height; row++) {
    let from = offset + (top + row) * stride + left * 4;
    for (const end = at + width; at < end; at++, from += 4) {
      const r = bytes[from + red] ?? 0;
      const g = bytes[from + 1] ?? 0;
      const b = bytes[from + blue] ?? 0;
      out[at] = (redWeight * r + greenWeight * g + blueWeight * b + start) >> 16;
    }
  }
}

function writeChroma(
  { bytes, layout }: CopiedPlanes,
  { red, blue }: PackedFormat,
  { left, top, width, height }: PixelRect,
  { cOffset, rv, bu, kr, kb }: YuvCoefficients,
  out: PlanePatch,
): void {
  const { offset, stride } = layout[0] ?? { offset: 0, stride: 0 };
  const [blues, reds] = [out.blue, out.red];
  const kg = 1 - kr - kb;
  const chromaWidth = chromaLength(width);
  let at = 0;
  for (let y = 0; y < height; y += 2) {
    const down = y + 1 < height ? stride : 0;
    const row = offset + (top + y) * stride + left * 4;
    for (let x = 0; x < chromaWidth; x++, at++) {
      const a = row + 8 * x;
      const b = 2 * x + 1 < width ? a + 4 : a;
      const c = a + down;
      const d = b + down;
      const r = (bytes[a + red] ?? 0) + (bytes[b + red] ?? 0) + (bytes[c + red] ?? 0) + (bytes[d + red] ?? 0);
      const g = (bytes[a + 1] ?? 0) + (bytes[b + 1] ?? 0) + (bytes[c + 1] ?? 0) + (bytes[d + 1] ?? 0);
      const blueSum =
        (bytes[a + blue] ?? 0) + (bytes[b + blue] ?? 0) + (bytes[c + blue] ?? 0) + (bytes[d + blue] ?? 0);
      const luma = kr * r + kg * g + kb * blueSum;
      blues[at] = toByte((blueSum - luma) / (4 * bu) + cOffset);
      reds[at] = toByte((r - luma) / (4 * rv) + cOffset);
    }
  }
}

function toByte(value: number): number {
  if (value < 0) return 0;
  return value > 255 ? 255 : (value + 0.5) | 0;
}
