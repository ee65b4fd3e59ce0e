import { REGION_HEIGHT, REGION_WIDTH } from '@framescout/contract';
import { clamp, type PixelRect, type PixelSize, type Position } from '@framescout/media';
import { boxFilter } from '../compare/high-pass.ts';
import { spanOf } from '../model/template.ts';
import type { ReducedSelection } from './register-selections.ts';
import { CONVINCING, pixelLikelihood } from './shared-likelihood.ts';

/** A selection that shows the element: reduced, as marked by the user, and how far the element had moved. */
export type PlacedSelection = { reduced: ReducedSelection; rect: PixelRect; move: Position };

// The log Bayes factor that is required rises with the distance from the clicks: by its square in region sizes, up to
// this.
const MAX_FAR_LIKELIHOOD = 6;
// Parts at most this far apart (pixels at 720 lines) are connected: the space between two words of a text.
const WIDEST_GAP = 12;
// Share of the total on each side that may be left out: isolated pixels that agree by chance.
const TRIMMED = 0.01;

/**
 * Finds the rectangle around what selections have in common, connected to what is near their clicks, in
 * pixels of the picture and as positioned in the first selection, as `clicks` are; null if there is nothing.
 * The further away from the clicks, relative to the `marked` size, the likelier it must be.
 */
export function findCommonPixels(
  selections: readonly PlacedSelection[],
  clicks: PixelRect,
  marked: PixelSize,
): PixelRect | null {
  const [first] = selections;
  if (!first) return null;
  const { resolution, window } = first.reduced;
  const { scale, reduction } = resolution;
  const map = mapLikelihood(first, selections, clicks, marked);
  const seeds = seedsOf(map, clicks, window, reduction);
  const box = boxOfMembers(map, connectedTo(map, seeds, (WIDEST_GAP * scale) / reduction));
  return (
    box && {
      left: box.left * reduction + window.left,
      top: box.top * reduction + window.top,
      width: box.width * reduction,
      height: box.height * reduction,
    }
  );
}

/** For each reduced pixel of a window, row by row, the likelihood that it is common to all selections. */
type LikelihoodMap = PixelSize & { values: Float32Array };

/**
 * Computes the likelihood that each reduced pixel is common to all selections, averaged over 3 x 3 pixels, minus the
 * threshold at its distance.
 */
function mapLikelihood(
  first: PlacedSelection,
  selections: readonly PlacedSelection[],
  clicks: PixelRect,
  marked: PixelSize,
): LikelihoodMap {
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
  const smooth = boxFilter(raw, { width, height }, 1);
  const values = smooth.map((value, i) => {
    const x = (i % width) * reduction + window.left;
    const y = Math.floor(i / width) * reduction + window.top;
    const across = Math.max(0, clicks.left - x, x - clicks.left - clicks.width) / marked.width;
    const down = Math.max(0, clicks.top - y, y - clicks.top - clicks.height) / marked.height;
    const far = Math.min(MAX_FAR_LIKELIHOOD, across * across + down * down);
    return value - CONVINCING - far;
  });
  return { width, height, values };
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
