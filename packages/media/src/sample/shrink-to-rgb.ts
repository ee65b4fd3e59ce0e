import type { RegionPixels } from '@framescout/contract';
import { chromaLength, type PlanePatch } from './plane-patch.ts';
import type { YuvCoefficients } from './yuv-coefficients.ts';

/**
 * A patch as RGB pixels, `reduction` (a whole number) of its pixels to one in each direction: their mean. What is left
 * over at the right and at the bottom is cut off.
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
  let at = 0;
  for (let top = 0; top < size.height * reduction; top += reduction) {
    for (let left = 0; left < size.width * reduction; left += reduction) {
      let lumas = 0;
      let blues = 0;
      let reds = 0;
      for (let y = top; y < top + reduction; y++) {
        for (let x = left; x < left + reduction; x++) {
          const chroma = (y >> 1) * chromaWidth + (x >> 1);
          lumas += luma[y * width + x] ?? 0;
          blues += blue[chroma] ?? 0;
          reds += red[chroma] ?? 0;
        }
      }
      const light = (lumas / area - yOffset) * yScale;
      const cb = blues / area - cOffset;
      const cr = reds / area - cOffset;
      out[at++] = light + rv * cr;
      out[at++] = light + gu * cb + gv * cr;
      out[at++] = light + bu * cb;
    }
  }
  return { ...size, data: new Uint8Array(out.buffer) };
}
