import type { Seconds } from '@framescout/contract';

/** Browsers round the times that they report. */
const ROUNDING: Seconds = 1e-3;

/**
 * Returns the presentation time of the frame on screen (seconds). `shownTime` is what the player reports: after
 * a seek, Firefox reports the time that was sought, which may be anywhere within the frame. `frame` is the one
 * located last, at this time or an earlier one; null if none was.
 */
export function shownFrameTime(
  shownTime: Seconds,
  frame: { time: Seconds; endTime: Seconds } | null,
): Seconds {
  if (!frame) return shownTime;
  const isInside = shownTime >= frame.time + ROUNDING && shownTime < frame.endTime;
  // A time that is merely rounded stays as it is, so that nothing is drawn again once the frame is located.
  return isInside ? frame.time : shownTime;
}
