import type { Seconds } from '@framescout/contract';

/** The visible stretch of time. */
export type TimeView = { start: Seconds; end: Seconds };

/** Zooms by a factor (below 1 zooms in) while the time at `anchor` stays in place. */
export function zoomView(view: TimeView, factor: number, anchor: Seconds, limits: ViewLimits): TimeView {
  const span = Math.min(limits.duration, Math.max(limits.minSpan, (view.end - view.start) * factor));
  const share = (anchor - view.start) / (view.end - view.start);
  return keepInside({ start: anchor - share * span, end: anchor + (1 - share) * span }, limits.duration);
}

/** The total duration, and the shortest stretch that can be shown. */
export type ViewLimits = { duration: Seconds; minSpan: Seconds };

/** Moves the view by some seconds, but not past either end. */
export function panView(view: TimeView, by: Seconds, duration: Seconds): TimeView {
  return keepInside({ start: view.start + by, end: view.end + by }, duration);
}

const JUMP_SECONDS = 0.5;
const PAGE_MARGIN = 0.1;

/**
 * Returns the view after the playhead moved from `before` to `now`: paged if the playhead runs out of it,
 * centered if it jumps out. A view that the user moved away from the playhead stays put during playback.
 */
export function followView(view: TimeView, before: Seconds, now: Seconds, duration: Seconds): TimeView {
  if (isInside(view, now)) return view;
  const isJump = Math.abs(now - before) > JUMP_SECONDS;
  if (!isJump && !isInside(view, before)) return view;
  const span = view.end - view.start;
  const share = isJump ? 0.5 : now > before ? PAGE_MARGIN : 1 - PAGE_MARGIN;
  return keepInside({ start: now - share * span, end: now + (1 - share) * span }, duration);
}

/** Converts a time to a position on a strip of the given width, in pixels. */
export function timeToX(time: Seconds, view: TimeView, width: number): number {
  return ((time - view.start) / (view.end - view.start)) * width;
}

/** Converts a position on a strip (pixels) to a time. */
export function xToTime(x: number, view: TimeView, width: number): Seconds {
  return view.start + (x / Math.max(1, width)) * (view.end - view.start);
}

const STEPS = [
  0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200,
];

/** Returns the ruler's step in seconds: the smallest that leaves at least `minPixels` between labels. */
export function rulerStep(view: TimeView, width: number, minPixels: number): Seconds {
  const wanted = ((view.end - view.start) / Math.max(1, width)) * minPixels;
  return STEPS.find((step) => step >= wanted) ?? Math.ceil(wanted / 3600) * 3600;
}

function isInside(view: TimeView, time: Seconds): boolean {
  return time >= view.start && time <= view.end;
}

function keepInside(view: TimeView, duration: Seconds): TimeView {
  const span = Math.min(duration, view.end - view.start);
  const start = Math.min(Math.max(0, view.start), duration - span);
  return { start, end: start + span };
}
