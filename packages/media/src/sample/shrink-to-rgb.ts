import type { RegionPixels } from '@framescout/contract';
import { chromaLength, type PlanePatch } from './plane-patch.ts';
import type { YuvCoefficients } from './yuv-coefficients.ts';

/**
 * Converts a patch to RGB pixels, reducing `reduction` (an integer) of its pixels to one in each direction,
 * using the mean of their luma and the chroma at their center. Leftover pixels at the right and the bottom
 * are dropped.
 */
export function shrinkToRgb(
  { width, height, luma, blue, red }: PlanePatch,
  reduction: number,
  { yOffset, yScale, cOffset, rv, gu, gv, bu }: YuvCoefficients,
): RegionPixels {
  const size = { width: Math.floor(width / reduction), height: Math.floor(height / reduction) };
  const out = new Uint8ClampedArray(size.width * size.height * 3);
  const chromaWidth = chromaLength(width);
  const area = reduction * reduction;
  const half = reduction >> 1;
  let at = 0;
  for (let top = 0; top < size.height * reduction; top += reduction) {
    for (let left = 0; left < size.width * reduction; left += reduction) {
      let lumas = 0;
      for (let y = top; y < top + reduction; y++) {
        const row = y * width + left;
        for (let x = row; x < row + reduction; x++) lumas += luma[x] ?? 0;
      }
      const light = (lumas / area - yOffset) * yScale;
      const chroma = ((top + half) >> 1) * chromaWidth + ((left + half) >> 1);
      const cb = (blue[chroma] ?? 0) - cOffset;
      const cr = (red[chroma] ?? 0) - cOffset;
      out[at++] = light + rv * cr;
      out[at++] = light + gu * cb + gv * cr;
      out[at++] = light + bu * cb;
    }
  }
  return { ...size, data: new Uint8Array(out.buffer) };
}
