import type { VideoInfo } from '@framescout/contract';

/** A corner or a region of the picture, in pixels. */
type Corner = { left: number; top: number };
type Region = Corner & { width: number; height: number };

/** How large an element's region is (pixels), and whether it is searched for in the whole picture. */
type Searched = { region: { width: number; height: number }; isAnywhere?: boolean };

/**
 * Returns the region of an element seen at a place (its top left), if the picture shows all of it; otherwise
 * null. An element that may be anywhere is also seen where only its own pixels are in the picture and the
 * rest of its region is not. As places are never negative, one at the left or top edge may be such a place.
 */
export function wholeRegion(
  { left, top }: Corner,
  { region: { width, height }, isAnywhere }: Searched,
  picture: Pick<VideoInfo, 'width' | 'height'>,
): Region | null {
  if (isAnywhere && (left === 0 || top === 0)) return null;
  const isInside = left + width <= picture.width && top + height <= picture.height;
  return isInside ? { left, top, width, height } : null;
}
