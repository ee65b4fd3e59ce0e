import type { RegionPixels, Seconds } from '@framescout/contract';
import type { DetectionPicture } from '@framescout/framescout/page';
import type { ListedEvent } from './derive-results.ts';

// About 40 kB each.
const MAX_KEPT = 500;
// Farther apart (pixels), a picture shows another detection: two lines of a list can be visible
// simultaneously.
const SAME_PLACE = 16;

/**
 * Adds the pictures that a scan has taken. A picture replaces the earlier one from the same stay; if there
 * are too many, the least certain detections are dropped.
 */
export function addPictures(
  pictures: readonly DetectionPicture[],
  added: readonly DetectionPicture[],
): readonly DetectionPicture[] {
  if (added.length === 0) return pictures;
  const stays = new Set(added.map(({ stay }) => stay));
  const all = [...pictures.filter(({ stay }) => !stays.has(stay)), ...added];
  if (all.length <= MAX_KEPT) return all;
  return all.sort((a, b) => b.similarity - a.similarity).slice(0, MAX_KEPT);
}

/** Returns the most certain picture of an event, at the place of its best frame; null if there is none. */
export function pictureOfEvent(
  event: ListedEvent,
  pictures: readonly DetectionPicture[],
): RegionPixels | null {
  const { sourceId, region } = event;
  if (!region) return null;
  let best: DetectionPicture | null = null;
  for (const picture of pictures) {
    const { elementId, time, similarity } = picture;
    if (elementId !== sourceId || !isDuring(event, time)) continue;
    const { left, top } = picture.region;
    if (Math.abs(left - region.left) > SAME_PLACE || Math.abs(top - region.top) > SAME_PLACE) continue;
    if (!best || similarity > best.similarity) best = picture;
  }
  return best?.pixels ?? null;
}

// Less than any frame: times of frames and events are rounded differently.
const ROUNDING: Seconds = 1e-3;

/** Whether an event is on screen at a time. */
export function isDuring(
  { startTime, endTime }: { startTime: Seconds; endTime: Seconds },
  time: Seconds,
): boolean {
  return time >= startTime - ROUNDING && time < endTime;
}
