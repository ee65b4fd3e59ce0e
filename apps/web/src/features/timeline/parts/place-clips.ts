import type { Seconds } from '@framescout/contract';
import { type TimeView, timeToX } from '../view/time-view.ts';

/** A clip on the timeline, and its number in the list of clips. */
export type ClipBand = { id: string; number: number; start: Seconds; end: Seconds };

/**
 * Where a clip is on the timeline, in CSS pixels. Without `clip`, several narrow ones share the place, and
 * their edges can only be moved once they are wider.
 */
export type PlacedClip = { id: string; left: number; right: number; clip: ClipBand | null };

/** On narrower bands, handles would cover the ruler, and a pixel may be minutes of a long video. */
export const MIN_PRESSABLE_PIXELS = 12;
/** With more clips in view, each narrow one would add two stops for the Tab key to thousands. */
const MAX_ALL_WITH_EDGES = 100;
// Closer ones look like one.
const MIN_GAP_PIXELS = 1;

/** Places the clips that are in view; `clips` are in the order of the list. */
export function placeClips(clips: readonly ClipBand[], view: TimeView, width: number): PlacedClip[] {
  const inView = clips.filter(({ start, end }) => end >= view.start && start <= view.end);
  const placed = inView.map((clip) => {
    const left = timeToX(clip.start, view, width);
    return { id: clip.id, left, right: Math.max(left + 2, timeToX(clip.end, view, width)), clip };
  });
  if (placed.length <= MAX_ALL_WITH_EDGES) return placed;
  const merged: PlacedClip[] = [];
  for (const own of placed) {
    if (own.right - own.left >= MIN_PRESSABLE_PIXELS) {
      merged.push(own);
      continue;
    }
    const before = merged.at(-1);
    if (before?.clip === null && own.left - before.right < MIN_GAP_PIXELS) {
      before.left = Math.min(before.left, own.left);
      before.right = Math.max(before.right, own.right);
    } else {
      merged.push({ ...own, clip: null });
    }
  }
  return merged;
}
