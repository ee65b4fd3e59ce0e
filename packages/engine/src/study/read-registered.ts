import type { RegionSelection } from '@framescout/contract';
import { selectionRect, type Video } from '@framescout/media';
import type { LearnedElement } from './study-cache.ts';

/**
 * Returns the first selections after registration, cut out again where the element was found. Those that did
 * not move, and the odd one, which doesn't show the element, are returned unchanged.
 * @throws {UndecodableFrameError} if a frame can't be decoded again
 */
export async function readRegistered(
  { picture, reader }: Video,
  selections: readonly RegionSelection[],
  { registered, oddSelection }: LearnedElement,
): Promise<RegionSelection[]> {
  return Promise.all(
    selections.slice(0, registered.length).map((selection, index) => {
      const rect = registered[index];
      if (!rect || index === oddSelection) return selection;
      const { left, top, width, height } = selectionRect(selection, picture);
      const isSame = rect.left === left && rect.top === top && rect.width === width && rect.height === height;
      if (isSame) return selection;
      const size = { width: rect.width / picture.width, height: rect.height / picture.height };
      const centerX = rect.left / picture.width + size.width / 2;
      const centerY = rect.top / picture.height + size.height / 2;
      return reader.selectRegion(selection.time, centerX, centerY, size);
    }),
  );
}
