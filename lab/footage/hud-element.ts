import type { Canvas, Point } from '../drawing/canvas.ts';

/** A span of time in seconds, start inclusive, end exclusive. */
export type TimeSpan = { start: number; end: number };

/** Something that a game draws over its picture. */
export type HudElement = {
  /** When it is on screen, including fades; look-alikes aren't included. */
  events: TimeSpan[];
  /** Width and height (pixels) of the box that it fills around its center when fully visible. */
  size: Point;
  draw(canvas: Canvas, time: number): void;
  /** Returns the center of an event's element at a time (pixels). */
  middleAt(event: number, time: number): Point;
  /** Returns the exact point where an event is clicked; by default, a few pixels off the center. */
  clickAt?(event: number, time: number): Point;
};

/** Returns what belongs to an event. @throws {RangeError} if there is no such event */
export function ofEvent<Item>(items: readonly Item[], event: number): Item {
  const item = items[event];
  if (item === undefined) throw new RangeError(`there is no event ${event}`);
  return item;
}

/** The picture that elements are drawn over: size in pixels, frames per second, duration in seconds. */
export type Film = { width: number; height: number; frameRate: number; duration: number };

type Showing = {
  /** When the element itself is on screen, and when its look-alike is. */
  own: TimeSpan[];
  others?: readonly TimeSpan[];
  /** Its center, which may differ while it appears and disappears; `there` is its visibility, 0..1. */
  middle: Point;
  middleWhile?(there: number): Point;
  size: Point;
  clickAt?(event: number): Point;
  /** Seconds that it takes to appear and to disappear. */
  fade: number;
  /** Paints it with opacity `alpha` (0..1); `isOwn` is false for a look-alike. */
  paint(canvas: Canvas, alpha: number, isOwn: boolean, showing: OneShowing): void;
};

/** The index of the stretch, and the seconds since its start. */
type OneShowing = { index: number; elapsed: number };

/** Creates an element that stays in one place and is visible during stretches of time. */
export function shownDuring(showing: Showing): HudElement {
  const { own, others = [], middle, middleWhile, size, clickAt, fade, paint } = showing;
  return {
    events: own,
    size,
    ...(clickAt && { clickAt }),
    middleAt(event, time) {
      const stretch = own[event];
      return stretch && middleWhile ? middleWhile(opacityAt(stretch, time, fade)) : middle;
    },
    draw(canvas, time) {
      for (const stretches of [own, others]) {
        for (const [index, stretch] of stretches.entries()) {
          const alpha = opacityAt(stretch, time, fade);
          const elapsed = time - stretch.start;
          if (alpha > 0) paint(canvas, alpha, stretches === own, { index, elapsed });
        }
      }
    },
  };
}

/**
 * Returns the visibility, 0..1, of something that takes `fade` seconds to appear and to disappear; at least
 * 0.1 while it lasts.
 */
export function opacityAt({ start, end }: TimeSpan, time: number, fade: number): number {
  if (time < start || time >= end) return 0;
  if (fade <= 0) return 1;
  return Math.max(0.1, Math.min(1, (time - start) / fade, (end - time) / fade));
}
