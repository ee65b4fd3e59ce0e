import type { Seconds } from '@framescout/contract';
import { type TimeView, timeToX } from '../view/time-view.ts';

/** A stretch of the strip in pixels. */
export type PixelSpan = { left: number; right: number };

const MIN_PIXELS = 2;
const MIN_GAP_PIXELS = 0.5;

/**
 * Converts ascending stretches of time to spans on the strip. Each is wide enough to be visible, and those
 * too close to tell apart are merged, so there are never more spans than pixels.
 */
export function mergeSpans(
  ranges: Iterable<{ startTime: Seconds; endTime: Seconds }>,
  view: TimeView,
  width: number,
): PixelSpan[] {
  const spans: PixelSpan[] = [];
  let last: PixelSpan | undefined;
  for (const { startTime, endTime } of ranges) {
    if (endTime < view.start) continue;
    if (startTime > view.end) break;
    const left = timeToX(startTime, view, width);
    const right = Math.max(left + MIN_PIXELS, timeToX(endTime, view, width));
    if (last && left - last.right < MIN_GAP_PIXELS) {
      last.right = Math.max(last.right, right);
    } else {
      last = { left, right };
      spans.push(last);
    }
  }
  return spans;
}
