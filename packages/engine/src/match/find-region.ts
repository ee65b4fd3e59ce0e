import { LARGEST_BOX_SHARE, REGION_HEIGHT, REGION_WIDTH } from '@framescout/contract';
import { clamp, type PixelRect, type PixelSize, type Position } from '@framescout/media';
import { isClicked } from './clicked-region.ts';
import { pictureScale } from './element-study.ts';
import { meansAround } from './high-pass.ts';
import type { ReducedSelection } from './register-selections.ts';
import { pixelLikelihood } from './shared-likelihood.ts';

/** A selection that shows the element: reduced, as marked by the user, and how far the element had moved. */
export type PlacedSelection = { reduced: ReducedSelection; rect: PixelRect; move: Position };

// Log Bayes factor, averaged over 3 x 3 pixels, above which a pixel counts as common to the selections. The
// requirement rises quadratically with the distance from the clicks: by the second value at one region size
// away, up to the third.
const MIN_LIKELIHOOD = 2;
const FAR_LIKELIHOOD = 1;
const MAX_FAR_LIKELIHOOD = 6;
// Parts at most this far apart (pixels at 720 lines) are connected: the space between two words of a text.
const WIDEST_GAP = 12;
// Margin around the element (pixels at 720 lines) that is learned as well: what it stands out from.
const MARGIN = 8;
// Maximum size of a region (pixels at 720 lines): a larger one adds no information and costs time in every
// frame.
const LARGEST = { width: 460, height: 120 };
const LARGEST_AREA = 26_000;
// Share of the total on each side that may be left out: isolated pixels that agree by chance.
const TRIMMED = 0.01;

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
  const { resolution, window } = first.reduced;
  const { scale, reduction } = resolution;
  const clicks = clickedRect(selections);
  if (!isClicked(marked)) return drawnRegion(selections, marked);
  const map = mapLikelihood(selections, marked);
  const members = connectedTo(map, seedsOf(map, clicks, window, reduction), (WIDEST_GAP * scale) / reduction);
  const box = boxOfMembers(map, members);
  const inPicture = (rect: PixelRect) => ({
    left: rect.left * reduction + window.left,
    top: rect.top * reduction + window.top,
    width: rect.width * reduction,
    height: rect.height * reduction,
  });
  const found = box ? inPicture(box) : middleOf(clicks, marked);
  return regionFor(found, clicks, marked, window, picture, pitchOf(selections, marked));
}

type LikelihoodMap = PixelSize & { values: Float32Array };

/**
 * Computes the likelihood that each reduced pixel is common to all selections, minus the threshold at its
 * distance.
 */
function mapLikelihood(selections: readonly PlacedSelection[], marked: PixelSize): LikelihoodMap {
  const [first] = selections;
  if (!first) return { width: 0, height: 0, values: new Float32Array(0) };
  const { resolution, window, novelty } = first.reduced;
  const { reduction } = resolution;
  const { width, height } = novelty;
  const novelties = selections.map(({ reduced }) => reduced.novelty);
  const shifts = selections.map(({ reduced, move }) => ({
    x: Math.round((window.left - reduced.window.left + move.x - first.move.x) / reduction),
    y: Math.round((window.top - reduced.window.top + move.y - first.move.y) / reduction),
  }));
  const raw = new Float32Array(width * height);
  const places: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let isSeen = true;
      for (const [index, shift] of shifts.entries()) {
        const other = novelties[index] ?? novelty;
        const column = x + shift.x;
        const row = y + shift.y;
        isSeen &&= column >= 0 && row >= 0 && column < other.width && row < other.height;
        places[index] = row * other.width + column;
      }
      if (isSeen) raw[y * width + x] = pixelLikelihood(novelties, places);
    }
  }
  const clicks = clickedRect(selections);
  const smooth = meansAround(raw, { width, height }, 1);
  const values = smooth.map((value, i) => {
    const x = (i % width) * reduction + window.left;
    const y = Math.floor(i / width) * reduction + window.top;
    const across = Math.max(0, clicks.left - x, x - clicks.left - clicks.width) / marked.width;
    const down = Math.max(0, clicks.top - y, y - clicks.top - clicks.height) / marked.height;
    const far = Math.min(MAX_FAR_LIKELIHOOD, FAR_LIKELIHOOD * (across * across + down * down));
    return value - MIN_LIKELIHOOD - far;
  });
  return { width, height, values };
}

/** Returns the centers of the marked boxes, as positioned in the first selection. */
function middlesOf(selections: readonly PlacedSelection[]): Position[] {
  const [first] = selections;
  return selections.map(({ rect, move }) => ({
    x: rect.left + rect.width / 2 - move.x + (first?.move.x ?? 0),
    y: rect.top + rect.height / 2 - move.y + (first?.move.y ?? 0),
  }));
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

/** Returns the reduced pixels within half a region of the clicks. */
function seedsOf(map: LikelihoodMap, clicks: PixelRect, window: PixelRect, reduction: number): PixelRect {
  const reach = { x: REGION_WIDTH / 2, y: REGION_HEIGHT / 2 };
  const left = clamp(Math.floor((clicks.left - reach.x - window.left) / reduction), 0, map.width);
  const top = clamp(Math.floor((clicks.top - reach.y - window.top) / reduction), 0, map.height);
  const right = Math.ceil((clicks.left + clicks.width + reach.x - window.left) / reduction);
  const bottom = Math.ceil((clicks.top + clicks.height + reach.y - window.top) / reduction);
  return {
    left,
    top,
    width: clamp(right, 0, map.width) - left,
    height: clamp(bottom, 0, map.height) - top,
  };
}

/**
 * Finds the pixels with positive likelihood that are connected to one in a rectangle, across gaps of up to
 * `gap` pixels.
 */
function connectedTo(map: LikelihoodMap, seeds: PixelRect, gap: number): Set<number> {
  const { width, height, values } = map;
  const reach = Math.max(1, Math.round(gap));
  const members = new Set<number>();
  const open: number[] = [];
  const visit = (at: number) => {
    if ((values[at] ?? 0) <= 0 || members.has(at)) return;
    members.add(at);
    open.push(at);
  };
  for (let y = seeds.top; y < seeds.top + seeds.height; y++) {
    for (let x = seeds.left; x < seeds.left + seeds.width; x++) visit(y * width + x);
  }
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const x = at % width;
    const y = Math.floor(at / width);
    for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++) {
      for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column++) {
        visit(row * width + column);
      }
    }
  }
  return members;
}

/** Returns the rectangle around nearly all of the members, by their values; null without members. */
function boxOfMembers(
  { width, height, values }: LikelihoodMap,
  members: ReadonlySet<number>,
): PixelRect | null {
  if (members.size === 0) return null;
  const columns = new Float64Array(width);
  const rows = new Float64Array(height);
  let total = 0;
  for (const at of members) {
    const value = values[at] ?? 0;
    const x = at % width;
    const y = Math.floor(at / width);
    columns[x] = (columns[x] ?? 0) + value;
    rows[y] = (rows[y] ?? 0) + value;
    total += value;
  }
  const [left, right] = spanOf(columns, total * TRIMMED);
  const [top, bottom] = spanOf(rows, total * TRIMMED);
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** Returns the first and last entry beyond which the sum on either side is at most `spared`. */
function spanOf(sums: Float64Array, spared: number): [number, number] {
  let first = 0;
  for (let sum = sums[0] ?? 0; sum <= spared && first < sums.length - 1; sum += sums[first] ?? 0) first++;
  let last = sums.length - 1;
  for (let sum = sums[last] ?? 0; sum <= spared && last > first; sum += sums[last] ?? 0) last--;
  return [first, last];
}

function middleOf(clicks: PixelRect, { width, height }: PixelSize): PixelRect {
  return {
    left: clicks.left + clicks.width / 2 - width / 2,
    top: clicks.top + clicks.height / 2 - height / 2,
    width,
    height,
  };
}

/** Returns the region for a box: the marked size around the box's center, larger only if the box is. */
function regionFor(
  box: PixelRect,
  clicks: PixelRect,
  marked: PixelSize,
  window: PixelRect,
  picture: PixelSize,
  pitch: PixelSize,
): PixelRect {
  const scale = pictureScale(picture);
  const margin = MARGIN * scale;
  const across = fitDimension(
    [box.left, box.width],
    [clicks.left, clicks.width],
    marked.width,
    margin,
    Math.min(LARGEST.width * scale, LARGEST_BOX_SHARE * picture.width, pitch.width),
  );
  const mostDown = Math.min(
    LARGEST.height * scale,
    pitch.height,
    (LARGEST_AREA * scale * scale) / across.length,
  );
  const down = fitDimension(
    [box.top, box.height],
    [clicks.top, clicks.height],
    marked.height,
    margin,
    Math.max(marked.height, mostDown),
  );
  const width = Math.min(window.width, across.length);
  const height = Math.min(window.height, down.length);
  return {
    left: clamp(across.from, window.left, window.left + window.width - width),
    top: clamp(down.from, window.top, window.top + window.height - height),
    width,
    height,
  };
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

/**
 * One dimension of a region: around the box or, if that is too long, the part of the box around the clicks.
 */
function fitDimension(
  [from, length]: [number, number],
  [clicked, clickedLength]: [number, number],
  marked: number,
  margin: number,
  most: number,
): { from: number; length: number } {
  const wanted = length <= marked ? marked : length + 2 * margin;
  const kept = Math.round(Math.min(wanted, Math.max(most, marked)));
  if (kept >= wanted) return { from: Math.round(from + length / 2 - kept / 2), length: kept };
  const middle = clicked + clickedLength / 2;
  const start = clamp(middle - kept / 2, from - margin, from + length + margin - kept);
  return { from: Math.round(start), length: kept };
}
