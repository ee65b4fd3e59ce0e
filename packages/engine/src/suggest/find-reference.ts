import type { Seconds } from '@framescout/contract';
import type { FrameReader } from '@framescout/media';
import { findImage, type ImageDetection, type ReferenceImage } from './find-image.ts';

/** A search for a picture of an element in one frame, at all scales (null) or near a known one. */
export type ImageSearch = { image: ReferenceImage; time: Seconds; scale: number | null };

/** Where a picture was found in the frame at `time`. */
export type FoundImage = ImageDetection & { time: Seconds };

/**
 * Searches the frame shown at `time` for a picture, at all scales or near a known one; null if it is not
 * there.
 * @throws {UndecodableFrameError} if the frame cannot be decoded
 */
export async function findReference(
  { image, time, scale }: ImageSearch,
  frames: FrameReader,
): Promise<FoundImage | null> {
  const frame = await frames.readPixels(time);
  const found = findImage(image, frame.pixels, scale);
  return found && { ...found, time: frame.time };
}
