import { useRef, useState } from 'react';
import type { Size } from '../playback/fit-picture.ts';
import {
  boxBetween,
  gripAt,
  type Handle,
  moveBox,
  type PixelBox,
  type Point,
  resizeBox,
  type SideLimits,
} from './pixel-box.ts';

type Grip = Handle | 'inside' | null;

/** A press in progress: where it started, what it grabbed, and the box at that time. */
type Press = { from: Point; grip: Grip; before: PixelBox | null; isDrag: boolean };

type BoxEditorOptions = {
  picture: Size;
  limits: SideLimits;
  /** A box that can be grabbed before anything is drawn; null for none. */
  base: PixelBox | null;
  /** Whether a drag that grabs nothing draws a new box. */
  canDraw: boolean;
};

/** Keeps the box that is being drawn, moved or resized on a picture; all points are pixels of the video. */
export function useBoxEditor({ picture, limits, base, canDraw }: BoxEditorOptions) {
  const [box, setBox] = useState<PixelBox | null>(null);
  const [isDragging, setDragging] = useState(false);
  const pressed = useRef<Press | null>(null);
  const dragged = useRef<PixelBox | null>(null);
  const held = box ?? base;

  const gripOf = (point: Point, reach: number): Grip => held && gripAt(point, held, reach);

  const end = () => {
    pressed.current = null;
    dragged.current = null;
    setDragging(false);
  };

  return {
    /** The box being drawn or adjusted; null for none. */
    box,
    isDragging,
    setBox,
    /** Removes a box, unless another one has taken its place. */
    dropBox: (dropped: PixelBox) => setBox((current) => (current === dropped ? null : current)),
    /** Returns what a press at a point would grab; `reach` is how close to a handle counts as a hit. */
    gripAt: gripOf,
    /** Starts a press and returns what it grabbed. */
    press(point: Point, reach: number): Grip {
      const grip = gripOf(point, reach);
      pressed.current = { from: point, grip, before: held, isDrag: false };
      return grip;
    },
    /** Moves a pressed pointer, which starts a drag once it is farther than `slop` away; false if none is pressed. */
    drag(point: Point, slop: number): boolean {
      const press = pressed.current;
      if (!press) return false;
      const by = { x: point.x - press.from.x, y: point.y - press.from.y };
      if (!press.isDrag && Math.hypot(by.x, by.y) <= slop) return true;
      const moved = dragBox(press, point, by);
      if (!moved) return true;
      press.isDrag = true;
      dragged.current = moved;
      setDragging(true);
      setBox(moved);
      return true;
    },
    /** Ends a press: as a click, with what it grabbed, or as a drag, with the resulting box; null if none was. */
    release(): { kind: 'click'; grip: Grip } | { kind: 'drag'; box: PixelBox } | null {
      const press = pressed.current;
      const draggedBox = dragged.current;
      end();
      if (!press) return null;
      return draggedBox ? { kind: 'drag', box: draggedBox } : { kind: 'click', grip: press.grip };
    },
    /** Cancels a press and restores the box. */
    cancel(): void {
      const press = pressed.current;
      if (press?.isDrag) setBox(press.before === base ? null : press.before);
      end();
    },
  };

  function dragBox({ from, grip, before }: Press, point: Point, by: Point): PixelBox | null {
    if (!grip || !before) return canDraw ? boxBetween(from, point, picture, limits) : null;
    return grip === 'inside' ? moveBox(before, by, picture) : resizeBox(before, grip, by, picture, limits);
  }
}
