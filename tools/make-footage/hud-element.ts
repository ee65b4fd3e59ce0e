import type { Canvas, Point } from '../drawing/canvas.ts';

/** A stretch of time in seconds, start inclusive, end exclusive. */
export type Stretch = { start: number; end: number };

/** Something that a game lays over its picture. */
export type HudElement = {
  /** When it is on screen, fades included; what only resembles it is not in here. */
  events: Stretch[];
  /** Width and height of the box around its middle that it fills when it is all there, in pixels. */
  size: Point;
  draw(canvas: Canvas, time: number): void;
  /** Where the middle of an event's element is at a time, in pixels. */
  middleAt(event: number, time: number): Point;
  /** Where exactly an event is clicked on; without it, a few pixels off its middle. */
  clickAt?(event: number, time: number): Point;
};

/** The picture that elements are laid over: size in pixels, length in seconds. */
export type Film = { width: number; height: number; frameRate: number; duration: number };
