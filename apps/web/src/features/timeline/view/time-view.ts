import type { Seconds } from '@framescout/contract';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { usePinch } from '../../../ui/layout/use-pinch.ts';

/** The visible stretch of time. */
export type TimeView = { start: Seconds; end: Seconds };

/** Zooms by a factor (below 1 zooms in) while the time at `anchor` stays in place. */
export function zoomView(view: TimeView, factor: number, anchor: Seconds, limits: ViewLimits): TimeView {
  const span = Math.min(limits.duration, Math.max(limits.minSpan, (view.end - view.start) * factor));
  const share = (anchor - view.start) / (view.end - view.start);
  return keepInside({ start: anchor - share * span, end: anchor + (1 - share) * span }, limits.duration);
}

/** The total duration, and the shortest stretch that can be shown. */
type ViewLimits = { duration: Seconds; minSpan: Seconds };

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

type ShownVideo = { duration: Seconds; frameRate: number; shownTime: Seconds };

const MIN_FRAMES_ON_SCREEN = 12;
/** The zoom factor per pixel of wheel movement. */
const WHEEL_FACTOR = 1.0015;

/** The stretch of time on screen, and how to change it. */
export type TimeViewControl = ReturnType<typeof useTimeView>;

/**
 * Keeps the stretch of time on screen, initially the whole video. It follows the playhead when that leaves
 * it, and is zoomed and panned with the wheel, with two fingers on the strip, or with the returned functions.
 */
export function useTimeView(
  strip: RefObject<HTMLElement | null>,
  { duration, frameRate, shownTime }: ShownVideo,
) {
  const [view, setView] = useState<TimeView>({ start: 0, end: duration });
  const followedTime = useRef(shownTime);
  const limits = useMemo(
    () => ({ duration, minSpan: Math.min(duration, MIN_FRAMES_ON_SCREEN / frameRate) }),
    [duration, frameRate],
  );

  useEffect(() => setView({ start: 0, end: duration }), [duration]);

  useEffect(() => {
    const before = followedTime.current;
    followedTime.current = shownTime;
    setView((current) => followView(current, before, shownTime, duration));
  }, [shownTime, duration]);

  // React registers wheel listeners as passive, so they could not prevent the page from scrolling.
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const x = event.clientX - element.getBoundingClientRect().left;
      setView((before) => {
        if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
          const pixels = event.deltaX || event.deltaY;
          return panView(before, (pixels / element.clientWidth) * (before.end - before.start), duration);
        }
        const anchor = xToTime(x, before, element.clientWidth);
        return zoomView(before, WHEEL_FACTOR ** event.deltaY, anchor, limits);
      });
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [strip, duration, limits]);

  usePinch(strip, ({ factor, center, by }) => {
    const element = strip.current;
    if (!element) return;
    const x = center.x - element.getBoundingClientRect().left;
    setView((before) => {
      const zoomed = zoomView(before, 1 / factor, xToTime(x - by.x, before, element.clientWidth), limits);
      return panView(zoomed, (-by.x / element.clientWidth) * (zoomed.end - zoomed.start), duration);
    });
  });

  return {
    view,
    /** Scales the stretch on screen by a factor, around the playhead if that is visible. */
    zoomBy(factor: number): void {
      const isVisible = shownTime >= view.start && shownTime <= view.end;
      const anchor = isVisible ? shownTime : (view.start + view.end) / 2;
      setView(zoomView(view, factor, anchor, limits));
    },
    /** Pans by some seconds, starting from a given view, but not past either end. */
    panFrom(from: TimeView, seconds: Seconds): void {
      setView(panView(from, seconds, duration));
    },
    /** Shows the whole video. */
    fit(): void {
      setView({ start: 0, end: duration });
    },
  };
}
