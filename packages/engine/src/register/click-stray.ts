import type { PixelRect, Position } from '@framescout/media';
import type { TemplateBox } from '../model/template.ts';
import { CLICK_ERROR } from './clicked-region.ts';

/**
 * Measures how far clicks are from all being on one element, whose box is part of each click's region: how
 * far apart they are vertically, and how far to the left or right of it. 1 is the maximum for clicks on the
 * same thing.
 */
export function clickStray(
  clicks: readonly { clicked: PixelRect; region: PixelRect }[],
  { left, right }: TemplateBox,
  scale: number,
): number {
  const heights = clicks.map(({ clicked, region }) => clicked.top + clicked.height / 2 - region.top);
  const besides = clicks.map(({ clicked, region }) => {
    const x = clicked.left + clicked.width / 2 - region.left;
    return Math.max(left - x, x - right);
  });
  const apart = Math.max(...heights) - Math.min(...heights);
  return Math.max(apart / (2 * CLICK_ERROR.y * scale), Math.max(...besides) / (CLICK_ERROR.x * scale));
}

/**
 * Whether a click moved by more than careless clicks differ, and its element moved along, to within half of
 * that.
 */
export function movedWithElement(click: Position, element: Position, scale: number): boolean {
  const [x, y] = [CLICK_ERROR.x * scale, CLICK_ERROR.y * scale];
  const isMoved = Math.abs(click.x) > x || Math.abs(click.y) > y;
  return isMoved && Math.abs(click.x - element.x) <= x / 2 && Math.abs(click.y - element.y) <= y / 2;
}
