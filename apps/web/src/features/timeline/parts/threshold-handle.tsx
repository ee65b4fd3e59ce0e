import { SENSITIVITY } from '@framescout/contract';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { confidenceToY, type TimelineRows, yToConfidence } from '../view/timeline-model.ts';

type ThresholdHandleProps = {
  percent: number;
  rows: TimelineRows;
  onChange(percent: number): void;
  /** Called with the place on the timeline (CSS pixels) if the line was clicked instead of dragged. */
  onClick(place: { x: number; y: number }): void;
};

const PAGE_PERCENT = 5;
const DRAG_PIXELS = 3;

/** Draws the detection threshold as a draggable line on the curve. */
export function ThresholdHandle({ percent, rows, onChange, onClick }: ThresholdHandleProps) {
  const pressed = useRef<{ y: number; lineY: number; hasMoved: boolean } | null>(null);
  const press = (event: PointerEvent<HTMLDivElement>) => {
    pressed.current = null;
    if (event.button !== 0 || !event.isPrimary) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    pressed.current = { y: event.clientY, lineY: confidenceToY(percent / 100, rows), hasMoved: false };
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const from = pressed.current;
    if (!from || !event.isPrimary) return;
    const moved = event.clientY - from.y;
    if (Math.abs(moved) >= DRAG_PIXELS) from.hasMoved = true;
    if (from.hasMoved) onChange(Math.round(yToConfidence(from.lineY + moved, rows) * 100));
  };
  const letGo = (event: PointerEvent<HTMLDivElement>) => {
    const from = pressed.current;
    if (!from || !event.isPrimary) return;
    pressed.current = null;
    const strip = event.currentTarget.parentElement?.getBoundingClientRect();
    if (event.type !== 'pointerup' || from.hasMoved || !strip) return;
    // As after any other click on the timeline, so that arrow keys step through frames.
    event.currentTarget.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
    onClick({ x: event.clientX - strip.left, y: event.clientY - strip.top });
  };
  const pressKey = (event: KeyboardEvent) => {
    const next = nextPercent(event.key, percent);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(next);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Detection threshold"
      aria-orientation="vertical"
      aria-valuemin={SENSITIVITY.min}
      aria-valuemax={SENSITIVITY.max}
      aria-valuenow={percent}
      aria-valuetext={`${percent} percent`}
      className="group absolute inset-x-0 h-3 -translate-y-1/2 cursor-ns-resize"
      style={{ top: confidenceToY(percent / 100, rows) }}
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={pressKey}
    >
      <div className="pointer-events-none absolute inset-x-0 top-1/2 border-t border-dashed border-accent-text" />
      <span className="numeric pointer-events-none absolute top-1/2 right-1 -translate-y-1/2 rounded bg-surface-1 px-1 text-[11px] text-accent-text">
        {percent}%
      </span>
    </div>
  );
}

function nextPercent(key: string, percent: number): number | null {
  if (key === 'ArrowUp' || key === 'ArrowRight') return percent + 1;
  if (key === 'ArrowDown' || key === 'ArrowLeft') return percent - 1;
  if (key === 'PageUp') return percent + PAGE_PERCENT;
  if (key === 'PageDown') return percent - PAGE_PERCENT;
  if (key === 'Home') return SENSITIVITY.min;
  if (key === 'End') return SENSITIVITY.max;
  return null;
}
