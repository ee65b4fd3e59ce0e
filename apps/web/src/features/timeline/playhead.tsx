import type { Seconds } from '@framescout/contract';
import { type TimeView, timeToX } from './time-view.ts';

type PlayheadProps = { time: Seconds; view: TimeView; width: number };

/** Marks the time of the frame on screen, if that is in view. */
export function Playhead({ time, view, width }: PlayheadProps) {
  const x = timeToX(time, view, width);
  if (x < 0 || x > width) return null;
  return (
    <div
      className="playhead pointer-events-none absolute top-0 h-full w-px bg-text-1"
      style={{ left: Math.round(x) }}
    >
      <div className="absolute top-0 -left-1 size-2.25 rounded-b-full bg-text-1" />
    </div>
  );
}
