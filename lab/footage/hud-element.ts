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

/** The picture that elements are drawn over: size in pixels, frames per second, duration in seconds. */
export type Film = { width: number; height: number; frameRate: number; duration: number };
