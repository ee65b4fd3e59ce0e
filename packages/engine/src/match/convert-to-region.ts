import type { PixelSize, Position } from '@framescout/media';
import type { SelectionStudy } from './element-study.ts';
import { insideWindow } from './place-regions.ts';

/**
 * Converts a selection of the marked region to the learned region, given that one's offset from the marked
 * one and its size.
 */
export function convertToRegion(
  selection: SelectionStudy,
  { x, y }: Position,
  { width, height }: PixelSize,
): SelectionStudy {
  const { rect, window } = selection;
  return {
    ...selection,
    rect: insideWindow({ left: rect.left + x, top: rect.top + y, width, height }, window),
  };
}
