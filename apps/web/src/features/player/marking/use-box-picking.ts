import { boxAround, type RegionBox } from '@framescout/contract';
import { useRef } from 'react';
import { notify } from '../../../ui/toasts/toast-store.ts';
import type { Size } from '../playback/fit-picture.ts';
import type { BoxTask } from './box-task.ts';
import type { Magnet } from './magnet.ts';
import { clickedBox, type Point, pointToFractions, toFractions } from './pixel-box.ts';

type BoxPickingOptions = {
  task: BoxTask | null;
  picture: Size;
  magnet: Magnet | null;
  isPlaying: boolean;
  onBox(box: RegionBox | Promise<RegionBox>): Promise<void>;
};

/** The ways to pick a box. */
export type BoxPicking = {
  /**
   * Picks a box, unless another pick is in progress. While the video plays, asks the user to pause instead.
   */
  pick(box: RegionBox | Promise<RegionBox>): void;
  /** Picks the box that a click at a point (pixels of the video) marks, which snaps unless `isFree`. */
  pickAt(point: Point, isFree: boolean): void;
};

/** Picks boxes, one at a time. */
export function useBoxPicking(options: BoxPickingOptions): BoxPicking {
  const { task, picture, magnet, isPlaying, onBox } = options;
  const isPicking = useRef(false);
  const clicked = task?.clicked ?? null;

  const pick = (box: RegionBox | Promise<RegionBox>) => {
    if (isPicking.current) return;
    if (isPlaying) return askToPause();
    isPicking.current = true;
    void onBox(box).finally(() => {
      isPicking.current = false;
    });
  };

  const pickAt = (point: Point, isFree: boolean) => {
    if (!clicked) return;
    const plain = toFractions(clickedBox(point, picture, clicked), picture);
    if (!magnet || isFree) return pick(plain);
    const boxOf = (found: Point | null) => (found ? boxAround(found.x, found.y, picture, clicked) : plain);
    const found = magnet.snapClick(pointToFractions(point, picture));
    pick(found instanceof Promise ? found.then(boxOf) : boxOf(found));
  };

  return { pick, pickAt };
}

/** Tells the user to pause the video before picking a box. */
export function askToPause(): void {
  notify({ title: 'Pause the video first', description: 'A box is picked in the frame on screen.' });
}
