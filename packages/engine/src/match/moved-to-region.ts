import type { PixelSize, Position } from '@framescout/media';
import type { SelectionStudy } from './element-study.ts';
import { insideWindow } from './place-regions.ts';

/** A selection of the marked region, converted to a learnt region: that has a size, and begins so far from the marked one. */
export function movedToRegion(
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
