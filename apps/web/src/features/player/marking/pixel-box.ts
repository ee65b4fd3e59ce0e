import {
  boxAround,
  clickedSize,
  LARGEST_BOX_SHARE,
  type RegionBox,
  SHORTEST_BOX_SIDE,
} from '@framescout/contract';
import type { Size } from '../playback/fit-picture.ts';

/** A point, in pixels of the video or as fractions of its picture. */
export type Point = { x: number; y: number };

/** A rectangle of whole pixels of the video. */
export type PixelBox = { left: number; top: number; width: number; height: number };

/** The minimum and maximum size of a box, in pixels of the video. */
export type SideLimits = { min: Size; max: Size };

/** The sides that a handle moves: -1 for left or top, 1 for right or bottom, 0 for neither. */
export type Handle = { across: -1 | 0 | 1; down: -1 | 0 | 1 };

/** The eight handles of a box: corners first, since they overlap the side handles on a small box. */
export const HANDLES: readonly Handle[] = [
  { across: -1, down: -1 },
  { across: 1, down: -1 },
  { across: 1, down: 1 },
  { across: -1, down: 1 },
  { across: 0, down: -1 },
  { across: 1, down: 0 },
  { across: 0, down: 1 },
  { across: -1, down: 0 },
];

/** Returns the size limits of a box that marks an element, matching what the engine will cut. */
export function selectionLimits(picture: Size): SideLimits {
  const clicked = clickedSize(picture);
  const max = {
    width: Math.round(Math.max(LARGEST_BOX_SHARE, clicked.width) * picture.width),
    height: Math.round(Math.max(LARGEST_BOX_SHARE, clicked.height) * picture.height),
  };
  return { min: minSides(max), max };
}

/** Returns the size limits of a search area: up to the whole picture. */
export function areaLimits(picture: Size): SideLimits {
  return { min: minSides(picture), max: picture };
}

function minSides(max: Size): Size {
  return {
    width: Math.min(SHORTEST_BOX_SIDE, max.width),
    height: Math.min(SHORTEST_BOX_SIDE, max.height),
  };
}

/** Returns the box drawn from one point to another, kept inside the picture. */
export function boxBetween(from: Point, to: Point, picture: Size, limits: SideLimits): PixelBox {
  const across = drawnSpan(from.x, to.x, spanLimits('width', picture, limits));
  const down = drawnSpan(from.y, to.y, spanLimits('height', picture, limits));
  return { left: across.start, top: down.start, width: across.length, height: down.length };
}

/** Moves a box by a distance, but not past the edges of the picture. */
export function moveBox(box: PixelBox, by: Point, picture: Size): PixelBox {
  return {
    ...box,
    left: clamp(Math.round(box.left + by.x), 0, picture.width - box.width),
    top: clamp(Math.round(box.top + by.y), 0, picture.height - box.height),
  };
}

/** Moves a handle of a box by a distance; the opposite sides stay in place. */
export function resizeBox(
  box: PixelBox,
  { across, down }: Handle,
  by: Point,
  picture: Size,
  limits: SideLimits,
): PixelBox {
  const columns = { start: box.left, length: box.width };
  const rows = { start: box.top, length: box.height };
  const x = resizedSpan(columns, across, by.x, spanLimits('width', picture, limits));
  const y = resizedSpan(rows, down, by.y, spanLimits('height', picture, limits));
  return { left: x.start, top: y.start, width: x.length, height: y.length };
}

/** Returns what a press at a point grabs: a handle within reach, the inside of the box, or nothing (null). */
export function gripAt(point: Point, box: PixelBox, reach: number): Handle | 'inside' | null {
  const across = sideAt(point.x, box.left, box.width, reach);
  const down = sideAt(point.y, box.top, box.height, reach);
  if (across === null || down === null) return null;
  return across === 0 && down === 0 ? 'inside' : { across, down };
}

/** Returns the center of a box. */
export function boxCenter(box: PixelBox): Point {
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** Returns the center of a picture. */
export function centerOf({ width, height }: Size): Point {
  return { x: width / 2, y: height / 2 };
}

/** Converts a point from pixels to fractions of the picture. */
export function pointToFractions({ x, y }: Point, picture: Size): Point {
  return { x: x / picture.width, y: y / picture.height };
}

/** Converts a box from pixels to fractions of the picture. */
export function toFractions(box: PixelBox, picture: Size): RegionBox {
  return {
    x: box.left / picture.width,
    y: box.top / picture.height,
    width: box.width / picture.width,
    height: box.height / picture.height,
  };
}

/** Converts a box from fractions of the picture to whole pixels. */
export function toPixels(box: RegionBox, picture: Size): PixelBox {
  return {
    left: Math.round(box.x * picture.width),
    top: Math.round(box.y * picture.height),
    width: Math.round(box.width * picture.width),
    height: Math.round(box.height * picture.height),
  };
}

/** Returns the box that a click at a point (pixels) marks, given its size in fractions. */
export function clickedBox(point: Point, picture: Size, size: Size): PixelBox {
  return toPixels(boxAround(point.x / picture.width, point.y / picture.height, picture, size), picture);
}

/** Describes the size of a box, such as "100 x 50 px". */
export function describeSize({ width, height }: Size): string {
  return `${width} x ${height} px`;
}

/** Returns what to append to the size of a box that has reached the limit of half the picture. */
export function describeLimit(box: PixelBox, picture: Size, { max }: SideLimits): string {
  const isLimited = (['width', 'height'] as const).some((side) => {
    const half = Math.round(LARGEST_BOX_SHARE * picture[side]);
    return max[side] === half && box[side] === half;
  });
  return isLimited ? ', at most half the picture' : '';
}

type Span = { start: number; length: number };

/** The picture along one axis: its length, and the minimum and maximum length of a box, all in pixels. */
type SpanLimits = { pixels: number; min: number; max: number };

function spanLimits(side: keyof Size, picture: Size, { min, max }: SideLimits): SpanLimits {
  return { pixels: picture[side], min: min[side], max: max[side] };
}

function drawnSpan(from: number, to: number, { pixels, min, max }: SpanLimits): Span {
  const fixed = Math.round(clamp(from, 0, pixels));
  const moved = Math.round(clamp(to, 0, pixels));
  const length = clamp(Math.abs(moved - fixed), min, max);
  return { start: clamp(moved >= fixed ? fixed : fixed - length, 0, pixels - length), length };
}

function resizedSpan(span: Span, side: Handle['across'], by: number, limits: SpanLimits): Span {
  if (side === 0) return span;
  const { start, length } = span;
  const { pixels, min, max } = limits;
  const room = side === 1 ? pixels - start : start + length;
  const resized = clamp(Math.round(length + side * by), min, Math.min(max, room));
  return { start: side === 1 ? start : start + length - resized, length: resized };
}

/**
 * Returns the side (-1 or 1) that a position along one axis grabs, 0 for the middle, or null out of reach.
 * Handles cover at most a third of a small box at either end, so that it can still be moved.
 */
function sideAt(at: number, start: number, length: number, reach: number): Handle['across'] | null {
  if (at < start - reach || at > start + length + reach) return null;
  const inner = Math.min(reach, length / 3);
  if (at <= start + inner) return -1;
  return at >= start + length - inner ? 1 : 0;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
