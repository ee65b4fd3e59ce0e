import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { type ClipBand, ClipBands } from './clip-bands.tsx';
import { type Drawing, drawTimeline } from './draw-timeline.ts';
import { EventEdges } from './event-edges.tsx';
import { HoverCard } from './hover-card.tsx';
import { pointAt, seekTimeAt } from './point-at.ts';
import { ThresholdHandle } from './threshold-handle.tsx';
import { type TimeView, timeToX } from './time-view.ts';
import { colorResolver, readTimelineColors } from './timeline-colors.ts';
import { TimelineHeader } from './timeline-header.tsx';
import { type TimelineModel, timelineHeight } from './timeline-model.ts';
import { useScorePyramid } from './use-score-pyramid.ts';
import { useTimeView } from './use-time-view.ts';

const DRAG_PIXELS = 4;

type TimelineProps = {
  model: TimelineModel;
  shownTime: number;
  theme: string;
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
};

/** Shows the scores over time, the events and the log; zooms at the pointer, pans, and seeks. */
export function Timeline({
  model,
  shownTime,
  theme,
  clips,
  chosenEvent,
  readThumbnail,
  ...on
}: TimelineProps) {
  const { duration, frameRate } = model;
  const height = timelineHeight(model);
  const strip = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);
  const { view, zoomBy, panFrom, fit } = useTimeView(strip, { duration, frameRate, shownTime });
  const [hover, setHover] = useState<{ x: number; y: number; strip: DOMRect } | null>(null);
  const drag = useRef<{ x: number; view: TimeView; hasMoved: boolean } | null>(null);
  const paint = useRef<(Pick<Drawing, 'colors' | 'resolve'> & { theme: string }) | null>(null);
  const pyramid = useScorePyramid(model.series, model.revision);
  const previewPyramid = useScorePyramid(model.preview, model.revision);

  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || width === 0) return;
    const scale = window.devicePixelRatio || 1;
    fitCanvas(element, Math.round(width * scale), Math.round(height * scale));
    context.setTransform(scale, 0, 0, scale, 0, 0);
    // Reading colors makes the browser compute styles, so it is done once per theme instead of at every
    // redraw.
    if (paint.current?.theme !== theme) {
      paint.current = { theme, colors: readTimelineColors(element), resolve: colorResolver(element) };
    }
    drawTimeline({ context, width, model, view, pyramid, previewPyramid, ...paint.current });
  }, [model, view, width, height, pyramid, previewPyramid, theme]);

  const placeOf = (event: PointerEvent) => {
    const strip = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - strip.left, y: event.clientY - strip.top, strip };
  };
  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.isPrimary) drag.current = null;
    if (event.button !== 0 || !event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: placeOf(event).x, view, hasMoved: false };
  };
  const move = (event: PointerEvent) => {
    const place = placeOf(event);
    const { x } = place;
    setHover(place);
    const from = drag.current;
    if (!from) return;
    if (Math.abs(x - from.x) > DRAG_PIXELS) from.hasMoved = true;
    if (from.hasMoved) {
      const seconds = ((from.x - x) / width) * (from.view.end - from.view.start);
      panFrom(from.view, seconds);
    }
  };
  const release = (event: PointerEvent) => {
    const from = drag.current;
    drag.current = null;
    if (from && !from.hasMoved) on.onSeek(seekTimeAt(placeOf(event), model, view, width));
  };
  const key = (event: KeyboardEvent) => {
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
  };

  const point = hover && pointAt(hover, model, view, width);
  const playheadX = timeToX(shownTime, view, width);
  return (
    <section
      aria-label="Timeline"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is zoomed and panned with the keyboard
      tabIndex={0}
      onKeyDown={key}
      className="flex flex-col gap-1 bg-surface-1 px-3 py-2"
    >
      <TimelineHeader view={view} onZoom={zoomBy} onFit={fit} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what the pointer does here, keys do on the section */}
      <div
        ref={strip}
        className="relative touch-none select-none"
        style={{ height }}
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={() => {
          drag.current = null;
        }}
        onPointerLeave={() => setHover(null)}
        onDoubleClick={fit}
      >
        <canvas
          ref={canvas}
          role="img"
          aria-label={describe(model)}
          className="absolute inset-0 size-full cursor-crosshair"
        />
        {playheadX >= 0 && playheadX <= width && (
          <div
            className="pointer-events-none absolute top-0 h-full w-px bg-text-1"
            style={{ left: Math.round(playheadX) }}
          >
            <div className="absolute top-0 -left-1 size-2.25 rounded-b-full bg-text-1" />
          </div>
        )}
        <ThresholdHandle
          percent={Math.round(model.sensitivity * 100)}
          rows={model.rows}
          onChange={on.onSensitivity}
        />
        <ClipBands
          clips={clips}
          view={view}
          width={width}
          rows={model.rows}
          frameRate={frameRate}
          onTrim={on.onTrimClip}
        />
        <EventEdges
          lanes={model.lanes}
          rows={model.rows}
          chosen={chosenEvent}
          pointer={drag.current ? null : hover}
          view={view}
          width={width}
          frameRate={frameRate}
          onChoose={on.onChooseEvent}
          onMove={on.onMoveEventEdge}
          onSeek={on.onSeek}
        />
        {point && hover && !drag.current?.hasMoved && (
          <HoverCard
            time={point.time}
            // The middle of the frame, so that rounding does not show the previous one.
            pictureTime={point.time + 0.5 / frameRate}
            x={hover.x}
            strip={hover.strip}
            entry={point.entry}
            readThumbnail={readThumbnail}
          />
        )}
        {!model.series && (
          <p
            className="pointer-events-none absolute inset-x-0 -translate-y-1/2 px-16 text-center text-text-3"
            style={{ top: model.rows.curve.top + 0.55 * model.rows.curve.height }}
          >
            {model.isScanning
              ? 'The scores appear here as the video is scanned.'
              : 'Mark the element in three frames and log events: the scores appear here.'}
          </p>
        )}
      </div>
    </section>
  );
}

/**
 * Sets a canvas's size in its own pixels, unless it has that size: setting it would make the browser allocate
 * the canvas again.
 */
function fitCanvas(canvas: HTMLCanvasElement, width: number, height: number): void {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}

function describe(model: TimelineModel): string {
  if (!model.series) return 'No scores yet';
  const counts = model.lanes.map(({ name, events, rejected }) => {
    const apart = rejected.length > 0 ? ` and ${rejected.length} rejected` : '';
    return `${name}: ${events.length} events${apart}`;
  });
  return `${counts.join(', ')}, ${model.log.length} log entries`;
}
