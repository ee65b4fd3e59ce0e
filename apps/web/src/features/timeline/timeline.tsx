import { formatTimecode } from '@framescout/contract';
import { confidenceCurve, type ScoreSeries } from '@framescout/framescout';
import { Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { usePinch } from '../../ui/use-pinch.ts';
import { type ClipBand, ClipBands } from './clip-bands.tsx';
import { type Drawing, drawTimeline } from './draw-timeline.ts';
import { EventEdges } from './event-edges.tsx';
import { HoverCard } from './hover-card.tsx';
import { pointAt, seekTimeAt } from './point-at.ts';
import { ScorePyramid } from './score-pyramid.ts';
import { ThresholdHandle } from './threshold-handle.tsx';
import { followView, panView, type TimeView, timeToX, xToTime, zoomView } from './time-view.ts';
import { colorResolver, readTimelineColors } from './timeline-colors.ts';
import { type TimelineModel, timelineHeight } from './timeline-model.ts';

const DRAG_PIXELS = 4;
const MIN_FRAMES_ON_SCREEN = 12;

type TimelineProps = {
  model: TimelineModel;
  shownTime: number;
  theme: string;
  onSeek(time: number): void;
  onSensitivity(percent: number): void;
  readThumbnail(time: number): Promise<ImageBitmap | null>;
  /** The clips to make; empty unless the user asked for clips. */
  clips: readonly ClipBand[];
  onTrimClip(id: string, edge: 'start' | 'end', time: number): void;
  /** The id of the event whose edges can be moved; null for none. */
  chosenEvent: string | null;
  onChooseEvent(id: string): void;
  onMoveEventEdge(id: string, edge: 'start' | 'end', time: number): void;
};

/** The scores over time, the events and the log; zooms at the pointer, pans, and seeks. */
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
  const [view, setView] = useState<TimeView>({ start: 0, end: duration });
  const [hover, setHover] = useState<{ x: number; y: number; strip: DOMRect } | null>(null);
  const drag = useRef<{ x: number; view: TimeView; hasMoved: boolean } | null>(null);
  const paint = useRef<(Pick<Drawing, 'colors' | 'resolve'> & { theme: string }) | null>(null);
  const followedTime = useRef(shownTime);
  const pyramid = usePyramid(model.series, model.revision);
  const previewPyramid = usePyramid(model.preview, model.revision);
  const limits = useMemo(
    () => ({ duration, minSpan: Math.min(duration, MIN_FRAMES_ON_SCREEN / frameRate) }),
    [duration, frameRate],
  );

  useEffect(() => setView({ start: 0, end: duration }), [duration]);

  useEffect(() => {
    const before = followedTime.current;
    followedTime.current = shownTime;
    setView((current) => followView(current, before, shownTime, duration));
  }, [shownTime, duration]);

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
    // Reading colours has the browser compute styles, so it is done once for each theme, not for each drawing.
    if (paint.current?.theme !== theme) {
      paint.current = { theme, colors: readTimelineColors(element), resolve: colorResolver(element) };
    }
    drawTimeline({ context, width, model, view, pyramid, previewPyramid, ...paint.current });
  }, [model, view, width, height, pyramid, previewPyramid, theme]);

  // React registers wheel listeners as passive, so they could not keep the page from scrolling.
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const x = event.clientX - element.getBoundingClientRect().left;
      setView((before) => {
        if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
          const pixels = event.deltaX || event.deltaY;
          return panView(before, (pixels / element.clientWidth) * (before.end - before.start), duration);
        }
        return zoomView(before, 1.0015 ** event.deltaY, xToTime(x, before, element.clientWidth), limits);
      });
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [duration, limits]);

  usePinch(strip, ({ factor, center, by }) => {
    const element = strip.current;
    if (!element) return;
    const x = center.x - element.getBoundingClientRect().left;
    setView((before) => {
      const zoomed = zoomView(before, 1 / factor, xToTime(x - by.x, before, element.clientWidth), limits);
      return panView(zoomed, (-by.x / element.clientWidth) * (zoomed.end - zoomed.start), duration);
    });
  });

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
      setView(panView(from.view, seconds, duration));
    }
  };
  const release = (event: PointerEvent) => {
    const from = drag.current;
    drag.current = null;
    if (from && !from.hasMoved) on.onSeek(seekTimeAt(placeOf(event), model, view, width));
  };
  const zoomBy = (factor: number) => {
    const isVisible = shownTime >= view.start && shownTime <= view.end;
    const anchor = isVisible ? shownTime : (view.start + view.end) / 2;
    setView(zoomView(view, factor, anchor, limits));
  };
  const fit = () => setView({ start: 0, end: duration });
  const key = (event: KeyboardEvent) => {
    // Ctrl combinations are the browser's own zoom.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const quarter = (view.end - view.start) / 4;
    if (event.key === '+' || event.key === '=') zoomBy(0.5);
    else if (event.key === '-') zoomBy(2);
    else if (event.key === '0') fit();
    else if (event.key === 'PageDown') setView(panView(view, quarter, duration));
    else if (event.key === 'PageUp') setView(panView(view, -quarter, duration));
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
      <header className="flex h-7 items-center justify-between">
        <h2 className="panel-title">Timeline</h2>
        <div className="flex items-center">
          <p className="numeric mr-2 hidden text-text-3 sm:block">
            {formatTimecode(view.start)} – {formatTimecode(view.end)}
          </p>
          <IconButton label="Zoom out" shortcut="-" className="size-7" onClick={() => zoomBy(2)}>
            <ZoomOut />
          </IconButton>
          <IconButton label="Zoom in" shortcut="+" className="size-7" onClick={() => zoomBy(0.5)}>
            <ZoomIn />
          </IconButton>
          <IconButton label="Fit timeline" shortcut="0" className="size-7" onClick={fit}>
            <Maximize2 />
          </IconButton>
        </div>
      </header>
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
              ? 'The scores appear here as the video is looked at.'
              : 'Mark the element in three frames and log events: the scores appear here.'}
          </p>
        )}
      </div>
    </section>
  );
}

/** Sets a canvas's size in its own pixels; setting the same again would make the browser allocate it anew. */
function fitCanvas(canvas: HTMLCanvasElement, width: number, height: number): void {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}

/** Follows a growing series; a new series starts a new pyramid. */
function usePyramid(series: ScoreSeries | null, revision: number): ScorePyramid {
  const held = useRef<{ series: ScoreSeries | null; pyramid: ScorePyramid }>({
    series: null,
    pyramid: new ScorePyramid(),
  });
  const update = useCallback((of: ScoreSeries | null, _revision: number) => {
    if (held.current.series !== of) held.current = { series: of, pyramid: new ScorePyramid() };
    const { pyramid } = held.current;
    if (of && of.length > pyramid.length) pyramid.append(confidenceCurve(of, pyramid.length).confidence);
    return pyramid;
  }, []);
  return useMemo(() => update(series, revision), [update, series, revision]);
}

function describe(model: TimelineModel): string {
  if (!model.series) return 'No scores yet';
  const counts = model.lanes.map(({ name, events, rejected }) => {
    const apart = rejected.length > 0 ? ` and ${rejected.length} rejected` : '';
    return `${name}: ${events.length} events${apart}`;
  });
  return `${counts.join(', ')}, ${model.log.length} log entries`;
}
