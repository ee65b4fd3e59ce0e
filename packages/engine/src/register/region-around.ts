import type { PixelRect, PixelSize } from '@framescout/media';
import type { SelectionStudy } from '../model/element-study.ts';
import { moveInside } from '../model/pixel-rects.ts';

/**
 * Returns the region of the given size around the middle of a selection's rectangle, moved into its window.
 */
export function regionAround({ rect, window }: SelectionStudy, { width, height }: PixelSize): PixelRect {
  const left = Math.round(rect.left + (rect.width - width) / 2);
  const top = Math.round(rect.top + (rect.height - height) / 2);
  return moveInside({ left, top, width, height }, window);
}
