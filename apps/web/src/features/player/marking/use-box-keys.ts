import type { KeyboardEvent, RefObject } from 'react';
import { keyOf } from '../../commands/index.ts';
import type { Size } from '../playback/fit-picture.ts';
import type { BoxTask } from './box-task.ts';
import type { Magnet } from './magnet.ts';
import {
  boxCenter,
  centerOf,
  clickedBox,
  type Handle,
  moveBox,
  type PixelBox,
  type Point,
  pointToFractions,
  resizeBox,
} from './pixel-box.ts';
import type { BoxPicking } from './use-box-picking.ts';
import type { CurrentBox } from './use-current-box.ts';

/** What a snapped box is said to have snapped to. */
export const SNAPPED_TO = 'the element';

/** How long the snap key waits for the magnet. */
const KEY_SNAP_MS = 2000;
const LOWER_RIGHT: Handle = { across: 1, down: 1 };
/** The size of the box that the keyboard starts with if a click would not mark anything. */
const HALF: Size = { width: 0.5, height: 0.5 };

type BoxKeysOptions = {
  canvas: RefObject<HTMLCanvasElement | null>;
  held: CurrentBox;
  picking: BoxPicking;
  task: BoxTask | null;
  picture: Size;
  /** Tells users of a screen reader something, or what has become of the box. */
  say(text: string): void;
  sayBox(box: PixelBox): void;
  onLeave(): void;
};

/**
 * Handles the keys that draw, move and pick a box. `discard` discards a drawn box; without one, it leaves the
 * task.
 */
export function useBoxKeys(options: BoxKeysOptions) {
  const { canvas, held, picking, task, picture, say } = options;
  const { box, region, limits, editor, magnet } = held;

  const discard = () => {
    canvas.current?.focus({ preventScroll: true });
    if (!editor.box || task?.start) return options.onLeave();
    held.moveCenter(boxCenter(editor.box));
    editor.setBox(null);
  };

  const snap = (present: PixelBox, by: Magnet) => {
    const middle = boxCenter(present);
    held.moveCenter(middle);
    say('Looking for what Frame 1 shows');
    void by
      .find(pointToFractions(middle, picture), KEY_SNAP_MS)
      .then((found) => say(found ? `Snapped to ${SNAPPED_TO}` : 'The element is not near'));
  };

  /** Returns what a key does to the box other than moving it, once for each press; null for nothing. */
  const actOf = (event: KeyboardEvent, present: PixelBox): (() => void) | null => {
    const key = keyOf(event);
    if (key === 'Escape') return discard;
    if (key === 'M' && magnet && !editor.box) return () => snap(present, magnet);
    if (event.target !== canvas.current) return null;
    if (key === 'Enter') return () => region && picking.pick(region);
    return event.key === 'Alt' ? () => magnet?.forget() : null;
  };

  const pressKey = (event: KeyboardEvent) => {
    if (!task || event.ctrlKey || event.metaKey) return;
    const present = box ?? clickedBox(centerOf(picture), picture, task.clicked ?? HALF);
    const by = arrowKeyOffset(event);
    if (by) {
      const changed = event.altKey
        ? resizeBox(present, LOWER_RIGHT, by, picture, limits)
        : moveBox(present, by, picture);
      magnet?.forget();
      // A box that was only moved still counts as one that a click marks: it keeps the size of those in the
      // other frames.
      if (event.altKey || editor.box || !task.clicked) editor.setBox(changed);
      else held.moveCenter(boxCenter(changed));
      options.sayBox(changed);
    } else {
      const act = actOf(event, present);
      if (!act) return;
      if (!event.repeat) act();
    }
    event.preventDefault();
    event.stopPropagation();
  };

  return { pressKey, discard };
}

const STEP = 1;
const LEAP = 10;

const DIRECTIONS: ReadonlyMap<string, Point> = new Map([
  ['ArrowLeft', { x: -1, y: 0 }],
  ['ArrowRight', { x: 1, y: 0 }],
  ['ArrowUp', { x: 0, y: -1 }],
  ['ArrowDown', { x: 0, y: 1 }],
]);

/**
 * Returns how far an arrow key moves something, in pixels of the video: 1, or 10 with Shift; null for any
 * other key.
 */
function arrowKeyOffset({ key, shiftKey }: { key: string; shiftKey: boolean }): Point | null {
  const direction = DIRECTIONS.get(key);
  const by = shiftKey ? LEAP : STEP;
  return direction ? { x: direction.x * by, y: direction.y * by } : null;
}
