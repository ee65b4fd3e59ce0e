import { type RefObject, useEffect, useRef } from 'react';
import { type Pinch, type Point, pinchBetween } from './pinch.ts';

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
