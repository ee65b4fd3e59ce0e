import { type RefObject, useEffect, useRef } from 'react';

/**
 * Calls back while two fingers move on an element, with `isFirst` for the first movement of each pinch.
 * Listens before the element's own handlers, for which the second finger is a non-primary pointer.
 */
export function usePinch(
  target: RefObject<HTMLElement | null>,
  onPinch: (pinch: Pinch, isFirst: boolean) => void,
): void {
  const latest = useRef(onPinch);
  latest.current = onPinch;
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    const fingers = new Map<number, Point>();
    let isPinching = false;
    const press = ({ pointerType, pointerId, clientX, clientY }: PointerEvent) => {
      if (pointerType === 'touch') fingers.set(pointerId, { x: clientX, y: clientY });
    };
    const move = ({ pointerId, clientX, clientY }: PointerEvent) => {
      if (!fingers.has(pointerId)) return;
      const before = [...fingers.values()];
      fingers.set(pointerId, { x: clientX, y: clientY });
      const pinch = pinchBetween(before, [...fingers.values()]);
      if (pinch) latest.current(pinch, !isPinching);
      isPinching = pinch !== null;
    };
    const lift = ({ pointerId }: PointerEvent) => {
      if (fingers.delete(pointerId)) isPinching = false;
    };
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    element.addEventListener('pointerdown', press, options);
    element.addEventListener('pointermove', move, options);
    // A finger may be lifted anywhere.
    window.addEventListener('pointerup', lift, options);
    window.addEventListener('pointercancel', lift, options);
    return () => listening.abort();
  }, [target]);
}

/** A point on the page, in CSS pixels. */
export type Point = { x: number; y: number };

/**
 * A two-finger gesture: the factor by which the fingers spread (above 1) or closed, the point between them,
 * and how far that point moved.
 */
export type Pinch = { factor: number; center: Point; by: Point };

/** Returns the gesture between two positions of the fingers; null if there were not exactly two. */
export function pinchBetween(before: readonly Point[], now: readonly Point[]): Pinch | null {
  const [firstBefore, secondBefore] = before;
  const [first, second] = now;
  if (!firstBefore || !secondBefore || !first || !second || now.length !== 2 || before.length !== 2)
    return null;
  const spread = distance(firstBefore, secondBefore);
  const from = middle(firstBefore, secondBefore);
  const center = middle(first, second);
  return {
    factor: spread === 0 ? 1 : distance(first, second) / spread,
    center,
    by: { x: center.x - from.x, y: center.y - from.y },
  };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function middle(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}
