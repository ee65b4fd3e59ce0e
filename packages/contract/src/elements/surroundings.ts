import { boxAround, LARGEST_BOX_SHARE, type RegionBox } from './region-box.ts';

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
