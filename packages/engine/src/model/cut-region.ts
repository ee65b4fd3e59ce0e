import type { PixelSize, Position } from '@framescout/media';
import { chromaLength, type PlanePatch } from '@framescout/media';
import { PLANES } from './template.ts';

/**
 * Cuts the pixels of a region out of a patch at full size, planes x rows x columns, repeating chroma samples.
 * Beyond the patch, its border pixels are repeated.
 */
export function cutRegion(patch: PlanePatch, { x: left, y: top }: Position, size: PixelSize): Uint8Array {
  const pixels = size.width * size.height;
  const out = new Uint8Array(PLANES * pixels);
  const { luma, blue, red } = patch;
  const chromaWidth = chromaLength(patch.width);
  const columns = Int32Array.from({ length: size.width }, (_, column) =>
    Math.min(patch.width - 1, Math.max(0, left + column)),
  );
  for (let row = 0, at = 0; row < size.height; row++) {
    const y = Math.min(patch.height - 1, Math.max(0, top + row));
    const [line, chromaLine] = [y * patch.width, (y >> 1) * chromaWidth];
    for (let column = 0; column < size.width; column++, at++) {
      const x = columns[column] ?? 0;
      const chroma = chromaLine + (x >> 1);
      out[at] = luma[line + x] ?? 0;
      out[at + pixels] = blue[chroma] ?? 0;
      out[at + 2 * pixels] = red[chroma] ?? 0;
    }
  }
  return out;
}
