import { CLIP_SHAPES, type ClipShape } from '@framescout/contract';
import type { PixelSize } from '@framescout/media';

/** Returns the size in pixels in which a video of a size is encoded: as large as it is, unless it gets another shape. */
export function encodedSize({ width, height }: PixelSize, shape: ClipShape | null): PixelSize {
  return shape ? CLIP_SHAPES[shape] : { width: roundUpToEven(width), height: roundUpToEven(height) };
}

/** Rounds up to an even number: encoders do not accept odd sizes. */
export function roundUpToEven(size: number): number {
  return 2 * Math.ceil(size / 2);
}
