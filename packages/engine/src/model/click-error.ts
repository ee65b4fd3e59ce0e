import { REGION_HEIGHT, REGION_WIDTH } from '@framescout/contract';
import { clamp, type PixelRect, type PixelSize, type Position } from '@framescout/media';
import { middleOf } from './pixel-rects.ts';
import type { TemplateBox } from './template.ts';

/**
 * Whether a marked region comes from a click; any other size is a box, drawn or found from earlier clicks.
 */
export function isClicked({ width, height }: PixelSize): boolean {
  return width === REGION_WIDTH && height === REGION_HEIGHT;
}

/** How far from an element's center people click, in pixels at 720 lines. */
export const CLICK_ERROR = { x: 32, y: 16 };

/** How far apart, in pixels at 720 lines, two careful clicks on one place may be. */
export const CARE = 8;

// Size of what people point at when they click, in pixels at 720 lines. The region is twice as large, to
// include its surroundings.
const CORE: PixelSize = { width: 48, height: 36 };

/**
 * Returns the rectangle of the picture, within the region, that people mean by pointing at a point (pixels
 * from the region's top left). `scale` is the picture's.
 */
export function coreAround(point: Position, region: PixelRect, scale: number): PixelRect {
  const width = Math.min(region.width, Math.round(CORE.width * scale));
  const height = Math.min(region.height, Math.round(CORE.height * scale));
  const x = clamp(Math.round(point.x - width / 2), 0, region.width - width);
  const y = clamp(Math.round(point.y - height / 2), 0, region.height - height);
  return { left: region.left + x, top: region.top + y, width, height };
}

/** A marked region, and the learned region where it shows the element. */
export type Click = { clicked: PixelRect; region: PixelRect };

/** Whether clicks are all on one element, whose box is part of each click's region, as careful clicks are. */
export function areOnElement(clicks: readonly Click[], box: TemplateBox, scale: number): boolean {
  const care = CARE * scale;
  return clicks.every(({ clicked, region }) => {
    const middle = middleOf(clicked);
    const [x, y] = [middle.x - region.left, middle.y - region.top];
    const beside = Math.max(box.left - x, x - box.right, box.top - y, y - box.bottom);
    return beside <= care;
  });
}

/**
 * Measures how far clicks are from all being on one element, whose box is part of each click's region: how
 * far apart they are vertically, and how far to the left or right of it. 1 is the maximum for clicks on the
 * same thing.
 */
export function measureClickStray(
  clicks: readonly Click[],
  { left, right }: TemplateBox,
  scale: number,
): number {
  const heights = clicks.map(({ clicked, region }) => middleOf(clicked).y - region.top);
  const besides = clicks.map(({ clicked, region }) => {
    const x = middleOf(clicked).x - region.left;
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
