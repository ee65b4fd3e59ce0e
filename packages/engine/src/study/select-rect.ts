import type { RegionSelection, Seconds } from '@framescout/contract';
import type { PixelRect, Video } from '@framescout/media';

/**
 * Selects a rectangle of the picture in the frame shown at `time`.
 * @throws {UndecodableFrameError} if the frame can't be decoded
 */
export function selectRect(
  { picture, reader }: Video,
  time: Seconds,
  { left, top, width, height }: PixelRect,
): Promise<RegionSelection> {
  const size = { width: width / picture.width, height: height / picture.height };
  const centerX = left / picture.width + size.width / 2;
  const centerY = top / picture.height + size.height / 2;
  return reader.selectRegion(time, centerX, centerY, size);
}
