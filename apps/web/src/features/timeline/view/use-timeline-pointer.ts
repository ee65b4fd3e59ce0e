import type { Seconds } from '@framescout/contract';
import { type PointerEvent, useRef, useState } from 'react';
import { seekTimeAt } from './point-at.ts';
import type { TimeView, TimeViewControl } from './time-view.ts';
import { markerLaneAt, type TimelineModel } from './timeline-model.ts';

/** How far the pointer has to move for a press to count as a drag, in CSS pixels. */
const DRAG_PIXELS = 4;

type TimelinePointerOptions = {
  model: TimelineModel;
  timeView: TimeViewControl;
  width: number;
  onSeek(time: Seconds): void;
  onMoveMarkers(id: string, offset: Seconds): void;
};

type HeldMarkers = { id: string; offset: Seconds };

/** Handles the pointer on the timeline's strip: a drag pans, or moves the markers under it; a click seeks. */
export function useTimelinePointer({
  model,
  timeView,
  width,
  onSeek,
  onMoveMarkers,
}: TimelinePointerOptions) {
  const { view, panFrom, fit } = timeView;
  const [hover, setHover] = useState<{ x: number; y: number; strip: DOMRect } | null>(null);
  const drag = useRef<{ x: number; view: TimeView; hasMoved: boolean; markers: HeldMarkers | null } | null>(
    null,
  );

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.isPrimary) drag.current = null;
    if (event.button !== 0 || !event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { x, y } = placeOf(event);
    drag.current = { x, view, hasMoved: false, markers: heldAt(y, model) };
  };
  const onPointerMove = (event: PointerEvent) => {
    const place = placeOf(event);
    const { x } = place;
    setHover(place);
    const from = drag.current;
    if (!from) return;
    if (Math.abs(x - from.x) > DRAG_PIXELS) from.hasMoved = true;
    if (from.hasMoved) {
      const seconds = ((from.x - x) / width) * (from.view.end - from.view.start);
      if (from.markers) onMoveMarkers(from.markers.id, from.markers.offset - seconds);
      else panFrom(from.view, seconds);
    }
  };
  const onPointerUp = (event: PointerEvent) => {
    const from = drag.current;
    drag.current = null;
    if (from && !from.hasMoved) onSeek(seekTimeAt(placeOf(event), model, view, width));
  };
  const onPointerCancel = () => {
    drag.current = null;
  };
  const onPointerLeave = () => setHover(null);

  return {
    /** The pointer's position on the strip (CSS pixels), and the strip's bounds; null if elsewhere. */
    hover,
    isOverMarkers: hover !== null && heldAt(hover.y, model) !== null,
    isPressed: drag.current !== null,
    isDragging: drag.current?.hasMoved ?? false,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel,
      onPointerLeave,
      onDoubleClick: fit,
    },
  };
}

function heldAt(y: number, model: TimelineModel): HeldMarkers | null {
  const lane = markerLaneAt(y, model);
  return lane && lane.offset !== null ? { id: lane.id, offset: lane.offset } : null;
}

function placeOf(event: PointerEvent): { x: number; y: number; strip: DOMRect } {
  const strip = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - strip.left, y: event.clientY - strip.top, strip };
}
