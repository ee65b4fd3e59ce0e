import { z } from 'zod';
import { REGION_HEIGHT, REGION_WIDTH } from './region-selection.ts';

/** The shortest side (px of the video) of a drawn box; anything smaller shows too little. */
export const SHORTEST_BOX_SIDE = 12;
/** The largest share (0..1) of the picture's width and height that a box may take. */
export const LARGEST_BOX_SHARE = 0.5;

/** A rectangle as fractions (0..1) of the upright picture, from its top left corner. */
export const regionBoxSchema = z.object({
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  width: z.number().min(0).max(1),
  height: z.number().min(0).max(1),
});

export type RegionBox = z.infer<typeof regionBoxSchema>;

/** The size of a box, as fractions (0..1) of the picture. */
export type BoxSize = Pick<RegionBox, 'width' | 'height'>;

/**
 * Returns the size of the region that an element was learned in: the median of its selections' sizes, in
 * their unit, since one that doesn't show the element keeps the size in which it was marked. Null without
 * selections.
 */
export function usualSize(selections: readonly BoxSize[]): BoxSize | null {
  const middle = (sides: number[]) => sides.sort((a, b) => a - b)[sides.length >> 1];
  const width = middle(selections.map((selection) => selection.width));
  const height = middle(selections.map((selection) => selection.height));
  return width === undefined || height === undefined ? null : { width, height };
}

type Picture = { width: number; height: number };

/** Returns the size of the box that a click marks: 100 x 50 px, or less if the picture itself is smaller. */
export function clickedSize(picture: Picture): BoxSize {
  return {
    width: Math.min(REGION_WIDTH, picture.width) / picture.width,
    height: Math.min(REGION_HEIGHT, picture.height) / picture.height,
  };
}

/**
 * Returns the box of the given size around a point (fractions 0..1 of the picture), at whole pixels, moved
 * inside the picture at its borders. Its sides are kept between 12 px and half the picture; in a tiny
 * picture, a clicked box may be larger.
 */
export function boxAround(
  centerX: number,
  centerY: number,
  picture: Picture,
  size: BoxSize = clickedSize(picture),
): RegionBox {
  const clicked = clickedSize(picture);
  const across = side(size.width, clicked.width, picture.width);
  const down = side(size.height, clicked.height, picture.height);
  const left = clamp(Math.round(centerX * picture.width - across / 2), picture.width - across);
  const top = clamp(Math.round(centerY * picture.height - down / 2), picture.height - down);
  return {
    x: left / picture.width,
    y: top / picture.height,
    width: across / picture.width,
    height: down / picture.height,
  };
}

function side(share: number, clicked: number, pixels: number): number {
  const most = Math.max(LARGEST_BOX_SHARE, clicked) * pixels;
  return Math.round(Math.min(most, Math.max(SHORTEST_BOX_SIDE, share * pixels), pixels));
}

/** Returns the place from 0 to `max` (or 0, if that is less) that is nearest to a value. */
export function clamp(value: number, max: number): number {
  return Math.min(Math.max(value, 0), Math.max(0, max));
}

type Size = { width: number; height: number };

// How much to show around an element: twice its size, but never too little to tell where it is (pixels).
const CONTEXT = 2;
const MIN_WIDTH = 160;

/** The aspect ratio in which an element's surroundings are shown. */
const SURROUNDINGS_SHAPE = 16 / 9;

/** Returns what to show around a box, in fractions, inside the picture of that size in pixels. */
export function surroundingsOf(box: RegionBox, picture: Size): RegionBox {
  const pixels = { width: box.width * picture.width, height: box.height * picture.height };
  const wanted = Math.max(CONTEXT * Math.max(pixels.width, pixels.height * SURROUNDINGS_SHAPE), MIN_WIDTH);
  const most = LARGEST_BOX_SHARE * Math.min(picture.width, picture.height * SURROUNDINGS_SHAPE);
  const width = Math.min(wanted, most);
  const size = { width: width / picture.width, height: width / SURROUNDINGS_SHAPE / picture.height };
  return boxAround(box.x + box.width / 2, box.y + box.height / 2, picture, size);
}

/** Converts a box in fractions of the picture to fractions of another box that contains it. */
export function boxWithin(box: RegionBox, outer: RegionBox): RegionBox {
  return {
    x: (box.x - outer.x) / outer.width,
    y: (box.y - outer.y) / outer.height,
    width: box.width / outer.width,
    height: box.height / outer.height,
  };
}
