import { formatTimecode, type Seconds } from '@framescout/contract';
import { Bookmark, Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { useTimelineDrawing } from './draw/use-timeline-drawing.ts';
import type { Waveform } from './draw/waveform.ts';
import { WaveformStrip } from './draw/waveform-strip.tsx';
import { type ClipBand, ClipBands } from './parts/clip-bands.tsx';
import { EventEdges } from './parts/event-edges.tsx';
import { HoverCard } from './parts/hover-card.tsx';
import { ThresholdHandle } from './parts/threshold-handle.tsx';
import { pointAt, seekTimeAt } from './view/point-at.ts';
import { type TimeView, type TimeViewControl, timeToX, useTimeView } from './view/time-view.ts';
import { soundTop, type TimelineModel, timelineHeight } from './view/timeline-model.ts';
import { useTimelinePointer } from './view/use-timeline-pointer.ts';

type TimelineProps = {
  model: TimelineModel;
  shownTime: number;
  theme: string;
  /** How loud the sound is; null for a video without sound. */
  waveform: Waveform | null;
  onSeek(time: number): void;
  onSensitivity(percent: number): void;
  readThumbnail(time: number): Promise<ImageBitmap | null>;
  /** The clips that will be cut; empty unless the user asked for clips. */
  clips: readonly ClipBand[];
  onTrimClip(id: string, edge: 'start' | 'end', time: number): void;
  /** The id of the event whose edges can be moved; null for none. */
  chosenEvent: string | null;
  onChooseEvent(id: string): void;
  onMoveEventEdge(id: string, edge: 'start' | 'end', time: number): void;
  /** Moves an edge by a number of frames; negative for earlier ones. */
  onStepEventEdge(id: string, edge: 'start' | 'end', frames: number): void;
  /** Moves all markers of a lane to an offset in seconds. */
  onMoveMarkers(id: string, offset: number): void;
  onShowMarkers(): void;
};

/** Shows the scores over time, the events and the log; zooms at the pointer, pans, and seeks. */
export function Timeline({
  model,
  shownTime,
  theme,
  waveform,
  clips,
  chosenEvent,
  readThumbnail,
  ...on
}: TimelineProps) {
  const { duration, frameRate } = model;
  const height = timelineHeight(model);
  const strip = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const timeView = useTimeView(strip, { duration, frameRate, shownTime });
  const { view } = timeView;
  const width = useElementWidth(strip);
  const pointer = useTimelinePointer({ model, timeView, width, ...on });
  const { hover } = pointer;
  useTimelineDrawing(canvas, { model, view, width, height, theme });

  const point = hover && pointAt(hover, model, view, width);
  return (
    <section
      aria-label="Timeline"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is zoomed and panned with the keyboard
      tabIndex={0}
      onKeyDown={(event) => pressTimelineKey(event, timeView)}
      className="flex flex-col gap-1 bg-surface-1 px-3 py-2"
    >
      <TimelineHeader
        view={view}
        onMarkers={on.onShowMarkers}
        onZoom={timeView.zoomBy}
        onFit={timeView.fit}
      />
      <div ref={strip} className="relative touch-none select-none" style={{ height }} {...pointer.handlers}>
        <canvas
          ref={canvas}
          role="img"
          aria-label={describe(model)}
          className={`absolute inset-0 size-full ${pointer.isOverMarkers ? 'cursor-ew-resize' : 'cursor-crosshair'}`}
        />
        {waveform && (
          <WaveformStrip waveform={waveform} view={view} width={width} top={soundTop(model)} theme={theme} />
        )}
        <Playhead time={shownTime} view={view} width={width} />
        <ThresholdHandle
          percent={Math.round(model.sensitivity * 100)}
          rows={model.rows}
          onChange={on.onSensitivity}
          onClick={(place) => on.onSeek(seekTimeAt(place, model, view, width))}
        />
        <ClipBands
          clips={clips}
          view={view}
          width={width}
          rows={model.rows}
          frameRate={frameRate}
          onTrim={on.onTrimClip}
          onSeek={on.onSeek}
        />
        <EventEdges
          lanes={model.lanes}
          rows={model.rows}
          chosen={chosenEvent}
          pointer={pointer.isPressed ? null : hover}
          isScanning={model.isScanning}
          view={view}
          width={width}
          frameRate={frameRate}
          onChoose={on.onChooseEvent}
          onMove={on.onMoveEventEdge}
          onStep={on.onStepEventEdge}
          onSeek={on.onSeek}
        />
        {point && hover && !pointer.isDragging && (
          <HoverCard
            time={point.time}
            // The middle of the frame, so that rounding does not show the previous one.
            pictureTime={point.time + 0.5 / frameRate}
            x={hover.x}
            strip={hover.strip}
            entry={point.entry}
            marker={point.marker}
            readThumbnail={readThumbnail}
          />
        )}
        {!model.series && <EmptyTimelineHint rows={model.rows} isScanning={model.isScanning} />}
      </div>
    </section>
  );
}

function describe(model: TimelineModel): string {
  const markers = model.markerLanes.map(({ name, markers: own }) => `${name}: ${own.length} markers`);
  if (!model.series) return ['No scores yet', ...markers].join(', ');
  const counts = model.lanes.map(({ name, events, rejected }) => {
    const apart = rejected.length > 0 ? ` and ${rejected.length} rejected` : '';
    return `${name}: ${events.length} events${apart}`;
  });
  return [...counts, `${model.log.length} log entries`, ...markers].join(', ');
}

/** Says, where the curve will be, how scores get there. */
function EmptyTimelineHint({ rows, isScanning }: Pick<TimelineModel, 'rows' | 'isScanning'>) {
  return (
    <p
      className="pointer-events-none absolute inset-x-0 -translate-y-1/2 px-16 text-center text-text-3"
      style={{ top: rows.curve.top + 0.55 * rows.curve.height }}
    >
      {isScanning
        ? 'The scores appear here as the video is scanned.'
        : 'Mark the element in three frames and log events: the scores appear here.'}
    </p>
  );
}

type PlayheadProps = { time: Seconds; view: TimeView; width: number };

function Playhead({ time, view, width }: PlayheadProps) {
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

/** Measures an element's width in CSS pixels; 0 until it is laid out. */
function useElementWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const observer = new ResizeObserver(() => setWidth(measured.clientWidth));
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

function pressTimelineKey(event: KeyboardEvent, { view, zoomBy, panFrom, fit }: TimeViewControl): void {
  // Ctrl combinations are the browser's own zoom.
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const quarter = (view.end - view.start) / 4;
  if (event.key === '+' || event.key === '=') zoomBy(0.5);
  else if (event.key === '-') zoomBy(2);
  else if (event.key === '0') fit();
  else if (event.key === 'PageDown') panFrom(view, quarter);
  else if (event.key === 'PageUp') panFrom(view, -quarter);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

type TimelineHeaderProps = {
  view: TimeView;
  onMarkers(): void;
  onZoom(factor: number): void;
  onFit(): void;
};

/** Shows which stretch of time is on screen, with buttons for markers and to zoom. */
function TimelineHeader({ view, onMarkers, onZoom, onFit }: TimelineHeaderProps) {
  return (
    <header className="@container flex h-7 items-center justify-between">
      <h2 className="panel-title">Timeline</h2>
      <div className="flex items-center">
        <p className="numeric mr-2 hidden whitespace-nowrap text-text-3 @md:block">
          {formatTimecode(view.start)} – {formatTimecode(view.end)}
        </p>
        <IconButton label="Markers" command="markers" className="size-7" onClick={onMarkers}>
          <Bookmark />
        </IconButton>
        <IconButton label="Zoom out" shortcut="-" className="size-7" onClick={() => onZoom(2)}>
          <ZoomOut />
        </IconButton>
        <IconButton label="Zoom in" shortcut="+" className="size-7" onClick={() => onZoom(0.5)}>
          <ZoomIn />
        </IconButton>
        <IconButton label="Fit timeline" shortcut="0" className="size-7" onClick={onFit}>
          <Maximize2 />
        </IconButton>
      </div>
    </header>
  );
}
