import { SENSITIVITY } from '@framescout/contract';
import type { KeyboardEvent, PointerEvent } from 'react';
import { confidenceToY, type TimelineRows, yToConfidence } from './timeline-model.ts';

const PAGE_PERCENT = 5;

/** Draws the detection threshold as a draggable line on the curve. `percent` is the sensitivity. */
export function ThresholdHandle({
  percent,
  rows,
  onChange,
}: {
  percent: number;
  rows: TimelineRows;
  onChange(percent: number): void;
}) {
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const strip = event.currentTarget.parentElement?.getBoundingClientRect();
    if (strip) onChange(Math.round(yToConfidence(event.clientY - strip.top, rows) * 100));
  };
  const press = (event: KeyboardEvent) => {
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
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={press}
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
