import type { RegionBox } from '@framescout/contract';

/** The sides of a box that a corner moves: -1 for left or top, 1 for right or bottom. */
export type Corner = { across: -1 | 1; down: -1 | 1 };

/** The corners of a box. */
export const CORNERS: readonly Corner[] = [
  { across: -1, down: -1 },
  { across: 1, down: -1 },
  { across: 1, down: 1 },
  { across: -1, down: 1 },
];

/** A distance, in fractions of the picture. */
export type Offset = { x: number; y: number };

/** What boxes snap to, in fractions of the picture: places across and down, within `reach` of them. */
export type SnapLines = { across: readonly number[]; down: readonly number[]; reach: Offset };

// Less of a picture can hardly be grabbed again.
const SHORTEST_SIDE = 0.02;

/** Moves a box by a distance, but not past the edges of the picture, and to a line that is near. */
export function moveBox(box: RegionBox, by: Offset, lines: SnapLines | null = null): RegionBox {
  const x = box.x + by.x;
  const y = box.y + by.y;
  const toLineX = lines ? nearestLine(lines.across, lines.reach.x, [x, x + box.width / 2, x + box.width]) : 0;
  const toLineY = lines ? nearestLine(lines.down, lines.reach.y, [y, y + box.height / 2, y + box.height]) : 0;
  return {
    ...box,
    x: clamp(x + toLineX, 0, 1 - box.width),
    y: clamp(y + toLineY, 0, 1 - box.height),
  };
}

/**
 * Moves a corner of a box by a distance; the opposite corner stays in place. `aspect`: the ratio of width to
 * height, both in fractions, that the box keeps; null if it may take any shape.
 */
export function resizeBox(
  box: RegionBox,
  { across, down }: Corner,
  by: Offset,
  aspect: number | null,
  lines: SnapLines | null = null,
): RegionBox {
  const fixed = { x: across === 1 ? box.x : box.x + box.width, y: down === 1 ? box.y : box.y + box.height };
  const moved = {
    x: fixed.x + across * box.width + by.x,
    y: fixed.y + down * box.height + by.y,
  };
  const toX = moved.x + (lines ? nearestLine(lines.across, lines.reach.x, [moved.x]) : 0);
  const toY = moved.y + (lines ? nearestLine(lines.down, lines.reach.y, [moved.y]) : 0);
  const room = { width: across === 1 ? 1 - fixed.x : fixed.x, height: down === 1 ? 1 - fixed.y : fixed.y };
  let width = clamp(across * (toX - fixed.x), SHORTEST_SIDE, room.width);
  let height = clamp(down * (toY - fixed.y), SHORTEST_SIDE, room.height);
  if (aspect !== null) {
    // The side that was moved farther decides.
    const leads = Math.abs(by.x) >= Math.abs(by.y) * aspect;
    width = Math.min(leads ? width : height * aspect, room.width, room.height * aspect);
    height = width / aspect;
  }
  return {
    x: across === 1 ? fixed.x : fixed.x - width,
    y: down === 1 ? fixed.y : fixed.y - height,
    width,
    height,
  };
}

/** Returns how far it is from the place that is closest to a line to that line; 0 if none is within reach. */
function nearestLine(lines: readonly number[], reach: number, places: readonly number[]): number {
  const distances = lines.flatMap((line) => places.map((place) => line - place));
  const nearest = distances.reduce(
    (best, distance) => (Math.abs(distance) < Math.abs(best) ? distance : best),
    Number.POSITIVE_INFINITY,
  );
  return Math.abs(nearest) <= reach ? nearest : 0;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), Math.max(min, max));
}
