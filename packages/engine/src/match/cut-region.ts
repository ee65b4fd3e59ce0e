import type { PixelSize } from '../sample/pixel-rect.ts';
import { chromaLength, type PlanePatch } from '../sample/plane-patch.ts';
import { PLANES } from './template.ts';

/**
 * The pixels of a region of a patch at full size, planes x rows x columns; chroma is repeated. What lies outside the
 * patch repeats its border.
 */
export function cutRegion(patch: PlanePatch, left: number, top: number, size: PixelSize): Uint8Array {
  const pixels = size.width * size.height;
  const out = new Uint8Array(PLANES * pixels);
  const chromaWidth = chromaLength(patch.width);
  for (let row = 0; row < size.height; row++) {
    const y = Math.min(patch.height - 1, Math.max(0, top + row));
    for (let column = 0; column < size.width; column++) {
      const x = Math.min(patch.width - 1, Math.max(0, left + column));
      const at = row * size.width + column;
      const chroma = (y >> 1) * chromaWidth + (x >> 1);
      out[at] = patch.luma[y * patch.width + x] ?? 0;
      out[at + pixels] = patch.blue[chroma] ?? 0;
      out[at + 2 * pixels] = patch.red[chroma] ?? 0;
    }
  }
  return out;
}
