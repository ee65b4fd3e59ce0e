import { type BoxSize, boxAround, type RegionBox, type RegionSelection } from '@framescout/contract';
import { useLayoutEffect, useMemo, useState } from 'react';
import type { Size } from '../playback/fit-picture.ts';
import {
  areaLimits,
  boxCenter,
  centerOf,
  clickedBox,
  type Point,
  selectionLimits,
  toFractions,
  toPixels,
} from './pixel-box.ts';
import { type Snap, useSnapping } from './snapper.ts';
import { useBoxEditor } from './use-box-editor.ts';
import type { HeldBox } from './use-overlay-drawing.ts';

/** What the user is drawing a box for, and how that box behaves. */
export type BoxTask = {
  /** Identifies the task: a different id starts over. */
  id: string;
  /** The size of the box that a click marks, in fractions of the picture; null if the box has to be drawn. */
  clicked: BoxSize | null;
  /** The box to start from and adjust; null for none. */
  start: RegionBox | null;
  /** The selection (0-based) that the box will replace; null for none. */
  replaces: number | null;
  /** Whether the box may be as large as the whole picture. */
  isArea: boolean;
  action: string;
  /** Finds where the box snaps to; null if it does not snap. */
  snap: Snap | null;
};

type HeldBoxOptions = {
  picture: Size;
  selections: readonly RegionSelection[];
  foreign: readonly number[];
  shownTime: number;
  task: BoxTask | null;
  canAdjust: boolean;
};

/** The box that would be picked now, and the means to change it. */
export type CurrentBox = ReturnType<typeof useCurrentBox>;

/**
 * Keeps the box of a task: the drawn one or, failing that, the one that a click would mark. Without a task,
 * it is the selection on screen while that is being adjusted.
 */
export function useCurrentBox({ picture, selections, foreign, shownTime, task, canAdjust }: HeldBoxOptions) {
  const [pointed, setPointed] = useState<Point | null>(null);
  const limits = useMemo(
    () => (task?.isArea ? areaLimits(picture) : selectionLimits(picture)),
    [task?.isArea, picture],
  );
  const shownIndex = selections.findIndex(
    ({ time }, index) => !foreign.includes(index) && Math.abs(time - shownTime) < 1e-3,
  );
  const adjustable = task || !canAdjust ? undefined : selections[shownIndex];
  const base = useMemo(() => (adjustable ? toPixels(adjustable, picture) : null), [adjustable, picture]);
  const editor = useBoxEditor({ picture, limits, base, canDraw: task !== null });
  const { snapper, snapped } = useSnapping(task?.snap ?? null, task?.clicked ?? null, shownTime);

  const clicked = task?.clicked ?? null;
  const clickable = useMemo(() => {
    if (!clicked) return null;
    if (snapped) return toPixels(boxAround(snapped.x, snapped.y, picture, clicked), picture);
    return pointed && clickedBox(pointed, picture, clicked);
  }, [clicked, snapped, pointed, picture]);
  const box = editor.box ?? clickable;
  const region = useMemo(() => box && toFractions(box, picture), [box, picture]);

  // A layout effect, so that a key pressed right afterwards finds the box in place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a task begins once, whatever else changes meanwhile
  useLayoutEffect(() => {
    editor.cancel();
    editor.setBox(task?.start ? toPixels(task.start, picture) : null);
    // Most elements are in the same place in every frame.
    const last = task?.clicked ? selections.at(-1) : undefined;
    setPointed(task ? (last ? boxCenter(toPixels(last, picture)) : centerOf(picture)) : null);
  }, [task?.id]);

  const kind: HeldBox['kind'] = editor.box ? 'drawn' : snapped ? 'snapped' : 'pointed';
  return {
    /** In pixels of the video and as fractions of the picture; null if there is none. */
    box,
    region,
    kind,
    limits,
    /** Draws and adjusts a box, which takes precedence over the one that a click would mark. */
    editor,
    snapper,
    /** Moves the center of the box that a click would mark; null removes the box. */
    moveCenter: setPointed,
    /** The selection in the frame on screen (0-based; -1 for none), and whether it can be grabbed. */
    shownIndex,
    isAdjustable: adjustable !== undefined,
  };
}
