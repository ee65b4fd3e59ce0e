import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type Pinch, type Point, usePinch } from '../../../ui/layout/use-pinch.ts';
import type { Size } from '../playback/fit-picture.ts';
import { MAX_ZOOM, type Player } from '../playback/player.ts';

type PictureTouchOptions = {
  player: Player;
  box: RefObject<HTMLDivElement | null>;
  /** The picture's size on screen, and its size when it fits into the box, in CSS pixels. */
  size: Size;
  fitting: Size;
  shapeWidth: number;
};

// The zoom factor per pixel of wheel movement.
const WHEEL_FACTOR = 1.0025;

/** A place in the picture (0..1), and the place in the box (CSS pixels) where it has to stay. */
type Anchor = { share: Point; at: Point };

/**
 * Zooms the picture with two fingers or with Ctrl and the wheel, and moves the zoomed picture with one
 * finger. Returns handlers for the box, which see only the touches that nothing in the picture has handled.
 */
export function usePictureTouch({ player, box, size, fitting, shapeWidth }: PictureTouchOptions) {
  const anchor = useRef<Anchor | null>(null);
  const finger = useRef<Point | null>(null);
  /** The place in the picture (0..1) that stays under the fingers. */
  const heldShare = useRef<Point>({ x: 0.5, y: 0.5 });

  const zoomAt = ({ factor, center, by }: Pinch, isFirst: boolean) => {
    const element = box.current;
    const picture = element?.firstElementChild?.getBoundingClientRect();
    if (!element || !picture || picture.width === 0) return;
    const outer = element.getBoundingClientRect();
    const width = size.width * factor;
    const ratio = window.devicePixelRatio || 1;
    if (isFirst) {
      heldShare.current = {
        x: (center.x - by.x - picture.left) / picture.width,
        y: (center.y - by.y - picture.top) / picture.height,
      };
    }
    anchor.current = {
      share: heldShare.current,
      at: { x: center.x - outer.left, y: center.y - outer.top },
    };
    const zoom = Math.min(MAX_ZOOM, (width * ratio) / shapeWidth);
    player.setZoom(width <= fitting.width ? null : zoom);
  };

  usePinch(box, (pinch, isFirst) => {
    finger.current = null;
    zoomAt(pinch, isFirst);
  });

  const latest = useRef(zoomAt);
  latest.current = zoomAt;
  // React registers wheel listeners as passive, so they could not prevent the page from zooming.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const center = { x: event.clientX, y: event.clientY };
      latest.current({ factor: WHEEL_FACTOR ** -event.deltaY, center, by: { x: 0, y: 0 } }, true);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [box]);

  // Keeps what is under the fingers in place when zooming, or else the middle of the picture in view.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { share, at } = anchor.current ?? {
      share: { x: 0.5, y: 0.5 },
      at: { x: element.clientWidth / 2, y: element.clientHeight / 2 },
    };
    anchor.current = null;
    element.scrollLeft = share.x * size.width - at.x;
    element.scrollTop = share.y * size.height - at.y;
  }, [size, box]);

  return {
    onPointerDown: ({ pointerType, isPrimary, clientX, clientY }: PointerEvent) => {
      finger.current = pointerType === 'touch' && isPrimary ? { x: clientX, y: clientY } : null;
    },
    onPointerMove: ({ isPrimary, clientX, clientY }: PointerEvent) => {
      const from = finger.current;
      if (!from || !isPrimary) return;
      box.current?.scrollBy(from.x - clientX, from.y - clientY);
      finger.current = { x: clientX, y: clientY };
    },
    onPointerUp: () => {
      finger.current = null;
    },
  };
}
