import type { Seconds } from '@framescout/contract';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { usePinch } from '../../ui/use-pinch.ts';
import { followView, panView, type TimeView, xToTime, zoomView } from './time-view.ts';

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
