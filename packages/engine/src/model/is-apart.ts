import type { PixelSize, Position } from '@framescout/media';

/** Whether a place is at least `apart` from all others, horizontally or vertically. */
export function isApart({ x, y }: Position, others: readonly Position[], apart: PixelSize): boolean {
  return others.every(
    (other) => Math.abs(other.x - x) >= apart.width || Math.abs(other.y - y) >= apart.height,
  );
}
