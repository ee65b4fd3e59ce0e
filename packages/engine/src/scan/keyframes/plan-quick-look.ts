import type { Seconds } from '@framescout/contract';
import type { TimeRange } from '@framescout/media';
import { MAX_ENTRANCE_SECONDS } from '../trace/entrance-limits.ts';

/** A keyframe: its presentation time, and whether the frames around it may show an element, if only faintly. */
export type CheckedKeyframe = { time: Seconds; isWorthScanning: boolean };

/**
 * Plans the ranges in which a quick look decodes every frame, ascending and disjoint: around each keyframe
 * that may show an element, from a keyframe well before the last one without it to the next one without it.
 * The first range may have no start, the last one no end.
 */
export function planQuickLook(keyframes: readonly CheckedKeyframe[]): TimeRange[] {
  const ranges: TimeRange[] = [];
  let before = -1;
  keyframes.forEach(({ isWorthScanning }, index) => {
    const unseen = keyframes[index - 1]?.time ?? Number.NEGATIVE_INFINITY;
    while ((keyframes[before + 1]?.time ?? Number.POSITIVE_INFINITY) <= unseen - MAX_ENTRANCE_SECONDS)
      before++;
    if (!isWorthScanning) return;
    const start = keyframes[before]?.time ?? Number.NEGATIVE_INFINITY;
    const end = keyframes[index + 1]?.time ?? Number.POSITIVE_INFINITY;
    const last = ranges.at(-1);
    if (last && start <= last.end) last.end = end;
    else ranges.push({ start, end });
  });
  return ranges;
}
