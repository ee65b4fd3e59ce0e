import {
  CLIP_SHAPES,
  type ClipLayout,
  composeLayout,
  MAX_INSETS,
  type RegionBox,
  type Seconds,
  sharedSafeZone,
} from '@framescout/contract';

type Size = { width: number; height: number };

/** A part of a picture to show large: the boxes that mark it, and its name, if it has one. */
export type ShownPart = { name?: string; marked: readonly RegionBox[] };

/** An element that can be shown large, and when it is seen (seconds). */
export type ShownElement = ShownPart & { name: string; seenAt: Seconds };

// Around a mark, what belongs to it: a quarter of its size on each side.
const SURROUNDINGS = 0.25;
// In pixels of the clip: between insets, and how high one may be without covering the game.
const APART = 24;
const HIGHEST = 320;

/**
 * Adds an inset to a layout that shows what was marked as large as what apps leave free of the clip allows, below
 * the facecam and earlier insets. Returns the layout as it is if it has as many insets as it may have.
 */
export function showLarge(layout: ClipLayout, { name, marked }: ShownPart, picture: Size): ClipLayout {
  if (layout.insets.length >= MAX_INSETS || marked.length === 0) return layout;
  const source = growBox(boundsOf(marked));
  const clip = CLIP_SHAPES[layout.shape];
  const free = freeArea(layout);
  const shape = (source.width * picture.width) / (source.height * picture.height);
  // Parts of a clip begin and end at even pixels.
  const width = 2 * Math.floor(Math.min(free.right - free.left, HIGHEST * shape) / 2);
  const height = width / shape;
  const below = composeLayout(layout, picture)
    .draws.filter(({ part }) => part === 'facecam' || part === 'inset')
    .map(({ target }) => target.y + target.height + APART);
  const top = 2 * Math.ceil(Math.min(Math.max(free.top, ...below), free.bottom - height) / 2);
  const place = {
    x: (free.left + free.right - width) / 2 / clip.width,
    y: top / clip.height,
    width: width / clip.width,
    height: height / clip.height,
  };
  return { ...layout, insets: [...layout.insets, { ...(name && { name }), source, place }] };
}

/** Returns what apps leave free of a clip, in its pixels; they cover only upright ones. */
function freeArea({ shape }: ClipLayout): { left: number; top: number; right: number; bottom: number } {
  if (shape === '9:16') return sharedSafeZone();
  const { width, height } = CLIP_SHAPES[shape];
  return { left: APART, top: APART, right: width - APART, bottom: height - APART };
}

function boundsOf(boxes: readonly RegionBox[]): RegionBox {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

function growBox({ x, y, width, height }: RegionBox): RegionBox {
  const left = Math.max(0, x - width * SURROUNDINGS);
  const top = Math.max(0, y - height * SURROUNDINGS);
  const right = Math.min(1, x + width * (1 + SURROUNDINGS));
  const bottom = Math.min(1, y + height * (1 + SURROUNDINGS));
  return { x: left, y: top, width: right - left, height: bottom - top };
}
