import { REGION_HEIGHT, REGION_WIDTH } from '@framescout/contract';
import { clamp, type PixelRect, type PixelSize, type Position } from '@framescout/media';

/**
 * Whether a marked region comes from a click; any other size is a box, drawn or found from earlier clicks.
 */
export function isClicked({ width, height }: PixelSize): boolean {
  return width === REGION_WIDTH && height === REGION_HEIGHT;
}

/** How far from an element's center people click, in pixels at 720 lines. */
export const CLICK_ERROR = { x: 32, y: 16 };

// Size of what people point at when they click, in pixels at 720 lines. The region is twice as large, to
// include its surroundings.
const CORE: PixelSize = { width: 48, height: 36 };

/**
 * Returns the rectangle of the picture, within the region, that people mean by pointing at a point (pixels
 * from the region's top left). `scale` is the picture's, or less for a tighter rectangle.
 */
export function coreAround(point: Position, region: PixelRect, scale: number): PixelRect {
  const width = Math.min(region.width, Math.round(CORE.width * scale));
  const height = Math.min(region.height, Math.round(CORE.height * scale));
  const x = clamp(Math.round(point.x - width / 2), 0, region.width - width);
  const y = clamp(Math.round(point.y - height / 2), 0, region.height - height);
  return { left: region.left + x, top: region.top + y, width, height };
}
