import type { Point } from './pixel-box.ts';

const STEP = 1;
const LEAP = 10;

const DIRECTIONS: ReadonlyMap<string, Point> = new Map([
  ['ArrowLeft', { x: -1, y: 0 }],
  ['ArrowRight', { x: 1, y: 0 }],
  ['ArrowUp', { x: 0, y: -1 }],
  ['ArrowDown', { x: 0, y: 1 }],
]);

/**
 * Returns how far an arrow key moves something, in pixels of the video: 1, or 10 with Shift; null for any
 * other key.
 */
export function arrowKeyOffset({ key, shiftKey }: { key: string; shiftKey: boolean }): Point | null {
  const direction = DIRECTIONS.get(key);
  const by = shiftKey ? LEAP : STEP;
  return direction ? { x: direction.x * by, y: direction.y * by } : null;
}
