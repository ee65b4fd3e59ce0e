import { formatTimecode, type Seconds } from '@framescout/contract';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { type TimeView, xToTime } from '../view/time-view.ts';

type TimeHandleProps = {
  label: string;
  time: Seconds;
  view: TimeView;
  width: number;
  /** Positions the handle in its parent, which must lie directly on the timeline. */
  className: string;
  onMove(time: Seconds): void;
  /** Moves it by a number of frames; negative for earlier ones. */
  onStep(frames: number): void;
  onHold?(isHeld: boolean): void;
  onClick?(): void;
  /** Whether Tab reaches it, and whether the pointer does. */
  isTabbable?: boolean;
  isPressable?: boolean;
};

const FRAMES_OF_KEY: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageDown: -10,
  PageUp: 10,
};
const DRAG_PIXELS = 3;

/** A handle for a time on the timeline, which can be dragged, or moved frame by frame with the arrow keys. */
export function TimeHandle({
  label,
  time,
  view,
  width,
  className,
  isTabbable = true,
  isPressable = true,
  ...on
}: TimeHandleProps) {
  const pressed = useRef<{ x: number; hasMoved: boolean } | null>(null);
  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    pressed.current = { x: event.clientX, hasMoved: false };
    on.onHold?.(true);
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    event.stopPropagation();
    const from = pressed.current;
    if (!from) return;
    if (Math.abs(event.clientX - from.x) >= DRAG_PIXELS) from.hasMoved = true;
    if (!from.hasMoved) return;
    const timeline = event.currentTarget.parentElement?.parentElement?.getBoundingClientRect();
    if (timeline) on.onMove(xToTime(event.clientX - timeline.left, view, width));
  };
  const letGo = (event: PointerEvent<HTMLDivElement>) => {
    event.stopPropagation();
    on.onHold?.(false);
    const wasClicked = event.type === 'pointerup' && pressed.current?.hasMoved === false;
    pressed.current = null;
    if (!wasClicked) return;
    // As after any other click on the timeline, so that arrow keys step through frames.
    event.currentTarget.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
    on.onClick?.();
  };
  const pressKey = (event: KeyboardEvent) => {
    const frames = FRAMES_OF_KEY[event.key];
    if (frames === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    on.onStep(frames);
  };
  return (
    <div
      role="slider"
      tabIndex={isTabbable ? 0 : -1}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={view.start}
      aria-valuemax={view.end}
      aria-valuenow={time}
      aria-valuetext={formatTimecode(time)}
      className={`absolute cursor-ew-resize ${isPressable ? 'pointer-events-auto' : 'pointer-events-none'} ${className}`}
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={pressKey}
    />
  );
}
