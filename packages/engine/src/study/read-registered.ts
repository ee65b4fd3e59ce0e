import type { RegionSelection } from '@framescout/contract';
import { selectionRect, type Video } from '@framescout/media';
import { isOutlier } from '../model/agreement.ts';
import { selectRect } from './select-rect.ts';
import type { LearnedElement } from './study-cache.ts';

/**
 * Returns the first selections after registration, cut out again where the element was found. Those that did
 * not move, and the outlier, which doesn't show the element, are returned unchanged.
 * @throws {UndecodableFrameError} if a frame can't be decoded again
 */
export async function readRegistered(
  video: Video,
  selections: readonly RegionSelection[],
  { registered, agreement }: LearnedElement,
): Promise<RegionSelection[]> {
  return Promise.all(
    selections.slice(0, registered.length).map((selection, index) => {
      const rect = registered[index];
      if (!rect || isOutlier(agreement, index)) return selection;
      const { left, top, width, height } = selectionRect(selection, video.picture);
      const isSame = rect.left === left && rect.top === top && rect.width === width && rect.height === height;
      if (isSame) return selection;
      return selectRect(video, selection.time, rect);
    }),
  );
}
