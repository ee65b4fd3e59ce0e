import { CLIP_SHAPES, type ClipLayout } from '@framescout/contract';
import type { PixelSize } from '@framescout/media';

/** Returns the size in pixels in which a video of a size is encoded: as large as it is, unless it is laid out anew. */
export function encodedSize({ width, height }: PixelSize, layout: ClipLayout | null): PixelSize {
  return layout ? CLIP_SHAPES[layout.shape] : { width: roundUpToEven(width), height: roundUpToEven(height) };
}

/** Rounds up to an even number: encoders do not accept odd sizes. */
export function roundUpToEven(size: number): number {
  return 2 * Math.ceil(size / 2);
}
