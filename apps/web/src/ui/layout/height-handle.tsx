import { type KeyboardEvent, type PointerEvent, useRef } from 'react';

type HeightHandleProps = {
  label: string;
  height: number;
  limits: { min: number; max: number; initial: number };
  onChange(height: number): void;
};

const STEP = 8;
const PAGE = 40;

/** A border that can be dragged, or moved with the arrow keys, to resize what is below it. */
export function HeightHandle({ label, height, limits, onChange }: HeightHandleProps) {
  const grabbed = useRef<{ y: number; height: number } | null>(null);
  const press = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grabbed.current = { y: event.clientY, height };
  };
  const drag = ({ clientY }: PointerEvent) => {
    const from = grabbed.current;
    if (from) onChange(from.height + from.y - clientY);
  };
  const drop = () => {
    grabbed.current = null;
  };
  const pressKey = (event: KeyboardEvent) => {
    const next = nextHeight(event.key, height, limits);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be focused and moved
    <div
      role="separator"
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={limits.min}
      aria-valuemax={limits.max}
      aria-valuenow={height}
      tabIndex={0}
      onKeyDown={pressKey}
      className="group relative z-10 h-px shrink-0 bg-hairline hover:bg-text-3 focus-visible:bg-text-3"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a larger place to grab the border around it */}
      <span
        className="absolute inset-x-0 -inset-y-1 grid cursor-ns-resize touch-none place-items-center pointer-coarse:-inset-y-2.5"
        onPointerDown={press}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={drop}
        onDoubleClick={() => onChange(limits.initial)}
      >
        <span className="h-0.75 w-8 rounded-full bg-hairline transition-colors duration-100 group-hover:bg-text-3 group-focus-visible:bg-text-3" />
      </span>
    </div>
  );
}

function nextHeight(key: string, height: number, { min, max }: HeightHandleProps['limits']): number | null {
  if (key === 'ArrowUp') return height + STEP;
  if (key === 'ArrowDown') return height - STEP;
  if (key === 'PageUp') return height + PAGE;
  if (key === 'PageDown') return height - PAGE;
  if (key === 'Home') return min;
  if (key === 'End') return max;
  return null;
}
