import { LARGEST_BOX_SHARE } from '@framescout/contract';
import { clamp, type PixelRect, type PixelSize, type Position } from '@framescout/media';
import { isClicked } from '../model/click-error.ts';
import { middleOf, moveInside, pictureScale } from '../model/pixel-rects.ts';
import { findCommonPixels, type PlacedSelection } from './find-common-pixels.ts';

/** Margin around the element (pixels at 720 lines) that is learned as well: what it stands out from. */
export const MARGIN = 8;
// Maximum size of a region (pixels at 720 lines): a larger one adds no information and costs time in every
// frame.
const LARGEST = { width: 460, height: 120 };
const LARGEST_AREA = 26_000;

/**
 * Finds the region that contains what the selections have in common around their clicks, in pixels of the
 * picture, as positioned in the first selection.
 *
 * Clicked regions keep their 100 x 50 px if the common part fits, and grow otherwise; a box the user drew
 * keeps its size.
 * @throws {TypeError} without selections
 */
export function findRegion(
  selections: readonly PlacedSelection[],
  marked: PixelSize,
  picture: PixelSize,
): PixelRect {
  const [first] = selections;
  if (!first) throw new TypeError('finding a region needs at least one selection');
  if (!isClicked(marked)) return drawnRegion(selections, marked);
  const clicks = clickedRect(selections);
  const box = findCommonPixels(selections, clicks, marked) ?? rectAroundClicks(clicks, marked);
  const region = fitRegion({ box, clicks, marked, pitch: pitchOf(selections, marked) }, picture);
  return fitInto(region, first.reduced.window);
}

/** Returns the centers of the marked boxes, as positioned in the first selection. */
function middlesOf(selections: readonly PlacedSelection[]): Position[] {
  const [first] = selections;
  return selections.map(({ rect, move }) => {
    const { x, y } = middleOf(rect);
    return { x: x - move.x + (first?.move.x ?? 0), y: y - move.y + (first?.move.y ?? 0) };
  });
}

/** A box of the drawn size at the median center: two registered selections outweigh a new, careless one. */
function drawnRegion(selections: readonly PlacedSelection[], { width, height }: PixelSize): PixelRect {
  const middles = middlesOf(selections);
  const left = Math.round(median(middles.map(({ x }) => x)) - width / 2);
  const top = Math.round(median(middles.map(({ y }) => y)) - height / 2);
  return { left, top, width, height };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Returns the bounding box of all marked centers, as positioned in the first selection. */
function clickedRect(selections: readonly PlacedSelection[]): PixelRect {
  const middles = middlesOf(selections);
  const xs = middles.map(({ x }) => x);
  const ys = middles.map(({ y }) => y);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** Returns a rectangle of a size around the middle of the clicks. */
function rectAroundClicks(clicks: PixelRect, { width, height }: PixelSize): PixelRect {
  return {
    left: clicks.left + clicks.width / 2 - width / 2,
    top: clicks.top + clicks.height / 2 - height / 2,
    width,
    height,
  };
}

/**
 * What a region is fitted to: the rectangle around what it has to contain, and that around the clicks; the
 * size that was marked; and the spacing of a list's lines.
 */
type Fit = { box: PixelRect; clicks: PixelRect; marked: PixelSize; pitch: PixelSize };

/** Returns the region for a box: the marked size around the box's center, larger only if the box is. */
function fitRegion({ box, clicks, marked, pitch }: Fit, picture: PixelSize): PixelRect {
  const scale = pictureScale(picture);
  const margin = MARGIN * scale;
  const columns = fitAxis(
    {
      box: columnsOf(box),
      clicks: columnsOf(clicks),
      marked: marked.width,
      max: Math.min(LARGEST.width * scale, LARGEST_BOX_SHARE * picture.width, pitch.width),
    },
    margin,
  );
  const maxHeight = Math.min(
    LARGEST.height * scale,
    pitch.height,
    (LARGEST_AREA * scale * scale) / columns.length,
  );
  const rows = fitAxis(
    {
      box: rowsOf(box),
      clicks: rowsOf(clicks),
      marked: marked.height,
      max: maxHeight,
    },
    margin,
  );
  return { left: columns.from, top: rows.from, width: columns.length, height: rows.length };
}

/** Moves a rectangle into a window, cutting off what is larger. */
function fitInto(rect: PixelRect, window: PixelRect): PixelRect {
  const width = Math.min(window.width, rect.width);
  const height = Math.min(window.height, rect.height);
  return moveInside({ ...rect, width, height }, window);
}

/**
 * Estimates the spacing of a list's lines, which may be on screen at once: no line is larger than that. A
 * move of less than half the marked size is taken for a slide.
 */
function pitchOf(selections: readonly PlacedSelection[], marked: PixelSize): PixelSize {
  const pitch = { width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY };
  for (const [index, { move }] of selections.entries()) {
    for (const other of selections.slice(index + 1)) {
      const across = Math.abs(move.x - other.move.x);
      const down = Math.abs(move.y - other.move.y);
      if (across < marked.width / 2 && down >= marked.height / 2) pitch.height = Math.min(pitch.height, down);
      if (down < marked.height / 2 && across >= marked.width / 2) pitch.width = Math.min(pitch.width, across);
    }
  }
  return pitch;
}

/** The columns or the rows of a rectangle. */
type Span = { from: number; length: number };

function columnsOf({ left, width }: PixelRect): Span {
  return { from: left, length: width };
}

function rowsOf({ top, height }: PixelRect): Span {
  return { from: top, length: height };
}

/** One dimension of what a region is fitted to, and how long it may become if more was not marked. */
type Axis = { box: Span; clicks: Span; marked: number; max: number };

/**
 * Fits one dimension of a region: around the box or, if that is too long, the part of it around the clicks.
 */
function fitAxis({ box, clicks, marked, max }: Axis, margin: number): Span {
  const wanted = box.length <= marked ? marked : box.length + 2 * margin;
  const length = Math.round(Math.min(wanted, Math.max(max, marked)));
  if (length >= wanted) return { from: Math.round(box.from + box.length / 2 - length / 2), length };
  const middle = clicks.from + clicks.length / 2;
  const from = clamp(middle - length / 2, box.from - margin, box.from + box.length + margin - length);
  return { from: Math.round(from), length };
}
