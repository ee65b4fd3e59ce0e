import type { RegionBox } from '@framescout/contract';
import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Size } from '../playback/fit-picture.ts';
import type { BoxTask } from './box-task.ts';
import {
  boxCenter,
  type Handle,
  moveBox,
  type PixelBox,
  type Point,
  pointToFractions,
  toFractions,
} from './pixel-box.ts';
import { askToPause, type BoxPicking } from './use-box-picking.ts';
import type { CurrentBox } from './use-current-box.ts';

/** How far a pointer may move and still count as a click, in CSS pixels. */
const CLICK_SLOP = 4;
/** How close a pointer has to be to a handle to grab it, in CSS pixels; a finger is less precise. */
const REACH = { mouse: 8, touch: 20 };

type BoxPointerOptions = {
  held: CurrentBox;
  picking: BoxPicking;
  task: BoxTask | null;
  picture: Size;
  /** CSS pixels per video pixel. */
  cssScale: number;
  isPlaying: boolean;
  /** Called with the resulting box when a drag ends. */
  onDragged(box: PixelBox): void;
  onAdjust(index: number, box: RegionBox): Promise<void>;
  /** Called with the place (pixels of the video) of a click without a task. */
  onClick(point: Point): void;
};

/**
 * Handles the pointer on the picture, which draws, grabs and picks boxes, or clicks. `grip` is what a press
 * would grab.
 */
export function useBoxPointer(options: BoxPointerOptions) {
  const { held, picking, task, picture, cssScale, isPlaying } = options;
  const { editor, magnet } = held;
  const [grip, setGrip] = useState<Handle | 'inside' | null>(null);
  const pressedAt = useRef<Point | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another task has another box, which nothing has grabbed yet
  useLayoutEffect(() => setGrip(null), [task?.id]);

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
    if (event.altKey || editor.box) magnet?.forget();
    else magnet?.follow(pointToFractions(point, picture));
  };

  const onPointerUp = (event: PointerEvent) => {
    const point = pointOf(event);
    const end = editor.release();
    if (!end) return;
    if (end.kind === 'drag') {
      magnet?.forget();
      options.onDragged(end.box);
      if (!task) {
        void options
          .onAdjust(held.shownIndex, toFractions(end.box, picture))
          .finally(() => editor.dropBox(end.box));
      }
    } else if (!task) {
      if (event.pointerType === 'touch' && hasMoved(event, pressedAt.current)) return;
      options.onClick(point);
    } else if (!editor.box) {
      picking.pickAt(point, event.altKey);
    } else if (end.grip) {
      picking.pick(toFractions(editor.box, picture));
    } else if (task.start) {
      const middle = boxCenter(editor.box);
      editor.setBox(moveBox(editor.box, { x: point.x - middle.x, y: point.y - middle.y }, picture));
    } else {
      editor.setBox(null);
      held.moveCenter(point);
    }
  };

  const onPointerLeave = () => {
    magnet?.leave();
    held.moveCenter(null);
    setGrip(null);
  };

  const onPointerCancel = () => editor.cancel();
  return { grip, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerLeave, onPointerCancel } };
}

function hasMoved({ clientX, clientY }: PointerEvent, from: Point | null): boolean {
  return from !== null && Math.hypot(clientX - from.x, clientY - from.y) > CLICK_SLOP;
}
