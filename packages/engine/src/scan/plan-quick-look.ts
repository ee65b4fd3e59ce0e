import type { Seconds } from '@framescout/contract';
import type { TimeRange } from '@framescout/media';

/** A keyframe: when it is shown, and whether it may show an element, if only faintly. */
export type KeyframeLook = { time: Seconds; mayShow: boolean };

/**
 * An element may slide in for this long before it is recognised: no less than the LONGEST_SLIDE over which shapes are followed and
 * the LONGEST_FADE of the detection.
 */
export const LONGEST_ENTRANCE: Seconds = 0.75;

/**
 * The ranges in which a quick look decodes every frame, ascending and apart from each other: around each keyframe that
 * may show an element, from a keyframe well before the last one without it to the next one without it. The first range
 * may be without a start, the last one without an end.
 */
export function planQuickLook(keyframes: readonly KeyframeLook[]): TimeRange[] {
  const ranges: TimeRange[] = [];
  let before = -1;
  keyframes.forEach(({ mayShow }, index) => {
    const unseen = keyframes[index - 1]?.time ?? Number.NEGATIVE_INFINITY;
    while ((keyframes[before + 1]?.time ?? Number.POSITIVE_INFINITY) <= unseen - LONGEST_ENTRANCE) before++;
    if (!mayShow) return;
    const start = keyframes[before]?.time ?? Number.NEGATIVE_INFINITY;
    const end = keyframes[index + 1]?.time ?? Number.POSITIVE_INFINITY;
    const last = ranges.at(-1);
    if (last && start <= last.end) last.end = end;
    else ranges.push({ start, end });
  });
  return ranges;
}
