import { clamp, type PixelRect, type PixelSize, type Position, regionOfPatch } from '@framescout/media';

// Lengths "at 720 lines" grow with the height of the picture, as games scale what they draw over it.
const USUAL_LINES = 720;

/** A rectangle without pixels. */
export const EMPTY_RECT: PixelRect = { left: 0, top: 0, width: 0, height: 0 };

/** Returns the ratio of lengths in a picture to those at 720 lines; 1 for smaller pictures. */
export function pictureScale({ height }: PixelSize): number {
  return Math.max(1, height / USUAL_LINES);
}

/** Whether one rectangle lies within another. */
export function isInside(inner: PixelRect, outer: PixelRect): boolean {
  return regionOfPatch(inner, outer) !== null;
}

/** Whether two rectangles share a pixel. */
export function isOverlapping(a: PixelRect, b: PixelRect): boolean {
  return (
    a.left < b.left + b.width &&
    b.left < a.left + a.width &&
    a.top < b.top + b.height &&
    b.top < a.top + a.height
  );
}

/** Returns the part that two rectangles share; its width or height is 0 or less if they do not overlap. */
export function intersectionOf(a: PixelRect, b: PixelRect): PixelRect {
  const left = Math.max(a.left, b.left);
  const top = Math.max(a.top, b.top);
  const right = Math.min(a.left + a.width, b.left + b.width);
  const bottom = Math.min(a.top + a.height, b.top + b.height);
  return { left, top, width: right - left, height: bottom - top };
}

/** Whether two positions differ by less than a width and a height, as those of boxes that overlap. */
export function isWithin(a: Position, b: Position, { width, height }: PixelSize): boolean {
  return Math.abs(a.x - b.x) < width && Math.abs(a.y - b.y) < height;
}

/** A still element is found within this many pixels of its place. */
export const PLACE_RADIUS = 4;

/** Whether a position is at a place, up to what a still element may seem to move. */
export function isAtPlace(position: Position, place: Position): boolean {
  return Math.abs(place.x - position.x) <= PLACE_RADIUS && Math.abs(place.y - position.y) <= PLACE_RADIUS;
}

/** Moves a rectangle into a window, which must be at least as large. */
export function moveInside(rect: PixelRect, window: PixelRect): PixelRect {
  return {
    ...rect,
    left: clamp(rect.left, window.left, window.left + window.width - rect.width),
    top: clamp(rect.top, window.top, window.top + window.height - rect.height),
  };
}

/** Cuts off from rectangles of one size what of any of them is outside its window. */
export function cutInside(rects: readonly PixelRect[], windows: readonly PixelRect[]): PixelRect[] {
  const most = (outside: (rect: PixelRect, window: PixelRect) => number) =>
    Math.max(0, ...rects.map((rect, index) => outside(rect, windows[index] ?? rect)));
  const left = most((rect, window) => window.left - rect.left);
  const top = most((rect, window) => window.top - rect.top);
  const right = most((rect, window) => rect.left + rect.width - window.left - window.width);
  const bottom = most((rect, window) => rect.top + rect.height - window.top - window.height);
  return rects.map((rect) => ({
    left: rect.left + left,
    top: rect.top + top,
    width: rect.width - left - right,
    height: rect.height - top - bottom,
  }));
}

/** Returns the top left corner of a rectangle. */
export function cornerOf({ left, top }: PixelRect): Position {
  return { x: left, y: top };
}

/** Returns the middle of a rectangle, which may lie between pixels. */
export function middleOf({ left, top, width, height }: PixelRect): Position {
  return { x: left + width / 2, y: top + height / 2 };
}

/** Returns the width of the widest and the height of the tallest rectangle. */
export function largestOf(rects: readonly PixelSize[]): PixelSize {
  return {
    width: Math.max(...rects.map((rect) => rect.width)),
    height: Math.max(...rects.map((rect) => rect.height)),
  };
}
