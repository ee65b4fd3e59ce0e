import { boxAround, type RegionBox } from '@framescout/contract';
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { notify } from '../../../ui/toasts/toast-store.ts';
import { keyOf } from '../../commands/index.ts';
import type { Size } from '../playback/fit-picture.ts';
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
  toFractions,
} from './pixel-box.ts';
import type { Snapper } from './snapper.ts';
import type { BoxTask, CurrentBox } from './use-current-box.ts';

/** What a snapped box is said to have snapped to. */
export const SNAPPED_TO = 'the element';

/** How far a pointer may move and still count as a click, in CSS pixels. */
const CLICK_SLOP = 4;
/** How close a pointer has to be to a handle to grab it, in CSS pixels; a finger is less precise. */
const REACH = { mouse: 8, touch: 20 };
/** How long the snap key waits for its place. */
const KEY_SNAP_MS = 2000;
const LOWER_RIGHT: Handle = { across: 1, down: 1 };
/** The size of the box that the keyboard starts with if a click would not mark anything. */
const HALF: Size = { width: 0.5, height: 0.5 };

type BoxInputOptions = {
  canvas: RefObject<HTMLCanvasElement | null>;
  held: CurrentBox;
  task: BoxTask | null;
  picture: Size;
  cssScale: number;
  isPlaying: boolean;
  onBox(box: RegionBox | Promise<RegionBox>): Promise<void>;
  onAdjust(index: number, box: RegionBox): Promise<void>;
  /** Called with the place (pixels of the video) of a click without a task. */
  onClick(point: Point): void;
  onLeave(): void;
  say(text: string): void;
  sayBox(box: PixelBox): void;
};

/**
 * Handles pointers and keys that draw, grab, move and pick a box, one at a time. `grip` is what a press would grab;
 * `discard` discards a drawn box and, without one, leaves the task.
 */
export function useBoxInput(options: BoxInputOptions) {
  const { canvas, held, task, picture, cssScale, isPlaying, say } = options;
  const { box, region, limits, editor, snapper } = held;
  const [grip, setGrip] = useState<Handle | 'inside' | null>(null);
  const pressedAt = useRef<Point | null>(null);
  const isPicking = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another task has another box, which nothing has grabbed yet
  useLayoutEffect(() => setGrip(null), [task?.id]);

  const pick = (picked: RegionBox | Promise<RegionBox>) => {
    if (isPicking.current) return;
    if (isPlaying) return askToPause();
    isPicking.current = true;
    void options.onBox(picked).finally(() => {
      isPicking.current = false;
    });
  };
  /** Picks the box that a click marks, which snaps unless `isFree`. */
  const pickAt = (point: Point, clicked: Size, isFree: boolean) => {
    const plain = toFractions(clickedBox(point, picture, clicked), picture);
    if (!snapper || isFree) return pick(plain);
    const boxOf = (found: Point | null) => (found ? boxAround(found.x, found.y, picture, clicked) : plain);
    const found = snapper.snapClick(pointToFractions(point, picture));
    pick(found instanceof Promise ? found.then(boxOf) : boxOf(found));
  };
  const discard = () => {
    canvas.current?.focus({ preventScroll: true });
    if (!editor.box || task?.start) return options.onLeave();
    held.moveCenter(boxCenter(editor.box));
    editor.setBox(null);
  };

  const pointOf = (event: PointerEvent): Point => {
    const bounds = event.currentTarget.getBoundingClientRect();
    return {
      x: ((event.clientX - bounds.left) / bounds.width) * picture.width,
      y: ((event.clientY - bounds.top) / bounds.height) * picture.height,
    };
  };
  const reachOf = ({ pointerType }: PointerEvent) =>
    (pointerType === 'touch' ? REACH.touch : REACH.mouse) / cssScale;

  const onPointerDown = (event: PointerEvent) => {
    // A second finger zooms instead.
    if (!event.isPrimary) editor.cancel();
    if (event.button !== 0 || !event.isPrimary) return;
    if (isPlaying) {
      if (task) askToPause();
      return;
    }
    event.currentTarget.setPointerCapture(event.pointerId);
    pressedAt.current = { x: event.clientX, y: event.clientY };
    const grabbed = editor.press(pointOf(event), reachOf(event));
    // A press that neither draws nor grabs anything moves the zoomed picture.
    if (task || grabbed) event.stopPropagation();
  };

  const onPointerMove = (event: PointerEvent) => {
    if (!event.isPrimary) return;
    const point = pointOf(event);
    if (editor.drag(point, CLICK_SLOP / cssScale)) return;
    setGrip(editor.gripAt(point, reachOf(event)));
    if (!task?.clicked) return;
    held.moveCenter(point);
    if (event.altKey || editor.box) snapper?.forget();
    else snapper?.follow(pointToFractions(point, picture));
  };

  const onPointerUp = (event: PointerEvent) => {
    const point = pointOf(event);
    const end = editor.release();
    if (!end) return;
    if (end.kind === 'drag') {
      snapper?.forget();
      options.sayBox(end.box);
      if (!task) {
        void options
          .onAdjust(held.shownIndex, toFractions(end.box, picture))
          .finally(() => editor.dropBox(end.box));
      }
    } else if (!task) {
      if (event.pointerType === 'touch' && hasMoved(event, pressedAt.current)) return;
      options.onClick(point);
    } else if (!editor.box) {
      if (task.clicked) pickAt(point, task.clicked, event.altKey);
    } else if (end.grip) {
      pick(toFractions(editor.box, picture));
    } else if (task.start) {
      const middle = boxCenter(editor.box);
      editor.setBox(moveBox(editor.box, { x: point.x - middle.x, y: point.y - middle.y }, picture));
    } else {
      editor.setBox(null);
      held.moveCenter(point);
    }
  };

  const onPointerLeave = () => {
    snapper?.leave();
    held.moveCenter(null);
    setGrip(null);
  };

  const snap = (present: PixelBox, by: Snapper) => {
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
    if (key === 'M' && snapper && !editor.box) return () => snap(present, snapper);
    if (event.target !== canvas.current) return null;
    if (key === 'Enter') return () => region && pick(region);
    return event.key === 'Alt' ? () => snapper?.forget() : null;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!task || event.ctrlKey || event.metaKey) return;
    const present = box ?? clickedBox(centerOf(picture), picture, task.clicked ?? HALF);
    const by = arrowKeyOffset(event);
    if (by) {
      const changed = event.altKey
        ? resizeBox(present, LOWER_RIGHT, by, picture, limits)
        : moveBox(present, by, picture);
      snapper?.forget();
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

  const onPointerCancel = () => editor.cancel();
  const pointer = { onPointerDown, onPointerMove, onPointerUp, onPointerLeave, onPointerCancel };
  return { grip, pick, discard, onKeyDown, pointer };
}

function askToPause(): void {
  notify({ title: 'Pause the video first', description: 'A box is picked in the frame on screen.' });
}

function hasMoved({ clientX, clientY }: PointerEvent, from: Point | null): boolean {
  return from !== null && Math.hypot(clientX - from.x, clientY - from.y) > CLICK_SLOP;
}

const STEP = 1;
const LEAP = 10;

const DIRECTIONS: ReadonlyMap<string, Point> = new Map([
  ['ArrowLeft', { x: -1, y: 0 }],
  ['ArrowRight', { x: 1, y: 0 }],
  ['ArrowUp', { x: 0, y: -1 }],
  ['ArrowDown', { x: 0, y: 1 }],
]);

/** Returns how far an arrow key moves something: 1 pixel, or 10 with Shift; null for any other key. */
export function arrowKeyOffset({ key, shiftKey }: { key: string; shiftKey: boolean }): Point | null {
  const direction = DIRECTIONS.get(key);
  const by = shiftKey ? LEAP : STEP;
  return direction ? { x: direction.x * by, y: direction.y * by } : null;
}
