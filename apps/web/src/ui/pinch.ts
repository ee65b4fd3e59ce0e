/** A point on the page, in CSS pixels. */
export type Point = { x: number; y: number };

/**
 * A two-finger gesture: the factor by which the fingers spread (above 1) or closed, the point between them,
 * and how far that point moved.
 */
export type Pinch = { factor: number; center: Point; by: Point };

/** Returns the gesture between two positions of the fingers; null if there were not exactly two. */
export function pinchBetween(before: readonly Point[], now: readonly Point[]): Pinch | null {
  const [firstBefore, secondBefore] = before;
  const [first, second] = now;
  if (!firstBefore || !secondBefore || !first || !second || now.length !== 2 || before.length !== 2)
    return null;
  const spread = distance(firstBefore, secondBefore);
  const from = middle(firstBefore, secondBefore);
  const center = middle(first, second);
  return {
    factor: spread === 0 ? 1 : distance(first, second) / spread,
    center,
    by: { x: center.x - from.x, y: center.y - from.y },
  };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function middle(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}
