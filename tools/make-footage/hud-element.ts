import type { Canvas, Point } from '../drawing/canvas.ts';

/** A span of time in seconds, start inclusive, end exclusive. */
export type Stretch = { start: number; end: number };

/** Something that a game draws over its picture. */
export type HudElement = {
  /** When it is on screen, fades included; look-alikes are not in here. */
  events: Stretch[];
  /** Width and height, in pixels, of the box that it fills around its middle when fully visible. */
  size: Point;
  draw(canvas: Canvas, time: number): void;
  /** Where the middle of an event's element is at a time, in pixels. */
  middleAt(event: number, time: number): Point;
  /** Where exactly an event is clicked on; by default, a few pixels off its middle. */
  clickAt?(event: number, time: number): Point;
};

/** The picture that elements are drawn over: size in pixels, duration in seconds. */
export type Film = { width: number; height: number; frameRate: number; duration: number };
