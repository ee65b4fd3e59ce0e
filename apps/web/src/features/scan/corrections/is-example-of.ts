import { isBefore, isSameFrameTime } from '@framescout/base';
import type { RegionSelection, VideoInfo } from '@framescout/contract';
import type { ListedEvent } from '../results/derive-results.ts';

/** Where an event was seen, in pixels. */
type Region = { left: number; top: number; width: number; height: number };

/**
 * Whether an example of an element shows one of its events: was read from one of its frames (a lesson may
 * move the best one) or from the frame that is known to show it. Given a region, only if it was also read
 * from there.
 */
export function isExampleOf(
  example: RegionSelection,
  event: Pick<ListedEvent, 'startTime' | 'endTime' | 'peakTime' | 'region'>,
  region: Region | null,
  picture: Pick<VideoInfo, 'width' | 'height'>,
): boolean {
  const { startTime, endTime, peakTime } = event;
  const isWithin = !isBefore(example.time, startTime) && isBefore(example.time, endTime);
  if (!isWithin && !isSameFrameTime(example.time, event.region?.time ?? peakTime)) return false;
  if (!region) return true;
  const byX = Math.abs(example.x * picture.width - region.left);
  const byY = Math.abs(example.y * picture.height - region.top);
  return byX < region.width / 2 && byY < region.height / 2;
}

/**
 * Returns the region of an element seen at a place (its top left, pixels) if the picture shows all of it; otherwise
 * null. Elements are also seen where the rest of their region is outside the picture.
 */
export function wholeRegion(
  { left, top }: Pick<Region, 'left' | 'top'>,
  { width, height }: Pick<Region, 'width' | 'height'>,
  picture: Pick<VideoInfo, 'width' | 'height'>,
): Region | null {
  const isInside = left >= 0 && top >= 0 && left + width <= picture.width && top + height <= picture.height;
  return isInside ? { left, top, width, height } : null;
}
