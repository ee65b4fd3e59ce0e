import { type PixelRect, type PixelSize, type Position, relativePosition } from '@framescout/media';
import type { SelectionStudy } from '../model/element-study.ts';
import { moveInside } from '../model/pixel-rects.ts';

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
    rect: moveInside({ left: rect.left + x, top: rect.top + y, width, height }, window),
  };
}

/**
 * Returns the offset of learned regions from the marked ones, as far as it holds for further examples, which
 * were cut out where the element was found: that of the used selection that moved least. Others may have been
 * clicked again since, and an unused one does not show the element.
 */
export function offsetOfFound(
  marked: readonly Pick<SelectionStudy, 'rect'>[],
  regions: readonly PixelRect[],
  isUsed: (index: number) => boolean,
): Position {
  const offsets = marked.flatMap(({ rect }, index) => {
    const region = regions[index];
    return region && isUsed(index) ? [relativePosition(rect, region)] : [];
  });
  const [least = { x: 0, y: 0 }] = offsets.sort((a, b) => lengthOf(a) - lengthOf(b));
  return least;
}

function lengthOf({ x, y }: Position): number {
  return Math.hypot(x, y);
}

/**
 * Returns the region of a size around the middle of a selection's rectangle, moved into its window.
 */
export function regionOfSize({ rect, window }: SelectionStudy, { width, height }: PixelSize): PixelRect {
  const left = Math.round(rect.left + (rect.width - width) / 2);
  const top = Math.round(rect.top + (rect.height - height) / 2);
  return moveInside({ left, top, width, height }, window);
}
