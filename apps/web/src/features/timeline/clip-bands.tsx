import { formatTimecode, type Seconds } from '@framescout/contract';
import type { KeyboardEvent, PointerEvent } from 'react';
import { type TimeView, timeToX, xToTime } from './time-view.ts';
import type { TimelineRows } from './timeline-model.ts';

/** A clip on the timeline. */
export type ClipBand = { id: string; start: Seconds; end: Seconds };

type ClipBandsProps = {
  clips: readonly ClipBand[];
  view: TimeView;
  width: number;
  rows: TimelineRows;
  frameRate: number;
  onTrim(id: string, edge: 'start' | 'end', time: Seconds): void;
};

/** The clips along the ruler; their edges can be dragged, or moved frame by frame with the arrow keys. */
export function ClipBands({ clips, view, width, rows, frameRate, onTrim }: ClipBandsProps) {
  return clips.map((clip, index) => {
    if (clip.end < view.start || clip.start > view.end) return null;
    const left = timeToX(clip.start, view, width);
    const right = timeToX(clip.end, view, width);
    const { top, height } = rows.ruler;
    return (
      <div
        key={clip.id}
        className="pointer-events-none absolute rounded-sm border-accent border-x-2 bg-accent/20"
        style={{ left, width: Math.max(2, right - left), top, height }}
      >
        {(['start', 'end'] as const).map((edge) => (
          <ClipHandle
            key={edge}
            edge={edge}
            label={`${edge === 'start' ? 'Start' : 'End'} of clip ${index + 1}`}
            time={clip[edge]}
            limits={view}
            frame={1 / frameRate}
            timeAt={(x) => xToTime(x, view, width)}
            onMove={(time) => onTrim(clip.id, edge, time)}
          />
        ))}
      </div>
    );
  });
}

type ClipHandleProps = {
  edge: 'start' | 'end';
  label: string;
  time: Seconds;
  limits: TimeView;
  frame: Seconds;
  timeAt(x: number): Seconds;
  onMove(time: Seconds): void;
};

const FRAMES_A_PAGE = 10;

function ClipHandle({ edge, label, time, limits, frame, timeAt, onMove }: ClipHandleProps) {
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    event.stopPropagation();
    const strip = event.currentTarget.parentElement?.parentElement?.getBoundingClientRect();
    if (strip) onMove(timeAt(event.clientX - strip.left));
  };
  const press = (event: KeyboardEvent) => {
    const frames = { ArrowLeft: -1, ArrowRight: 1, PageDown: -FRAMES_A_PAGE, PageUp: FRAMES_A_PAGE }[
      event.key
    ];
    if (frames === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(time + frames * frame);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={limits.start}
      aria-valuemax={limits.end}
      aria-valuenow={time}
      aria-valuetext={formatTimecode(time)}
      className={`pointer-events-auto absolute inset-y-0 w-2 cursor-ew-resize ${edge === 'start' ? '-left-1' : '-right-1'}`}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onPointerUp={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={press}
    />
  );
}
