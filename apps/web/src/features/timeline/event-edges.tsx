import { formatTimecode, type Seconds } from '@framescout/contract';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { type TimeView, timeToX, xToTime } from './time-view.ts';
import { LANE, type Lane, type LaneEvent, laneAt, laneTop, type TimelineRows } from './timeline-model.ts';

type EventEdgesProps = {
  lanes: readonly Lane[];
  rows: TimelineRows;
  /** The id of the event whose edges can be moved; null for none. */
  chosen: string | null;
  /** Where the pointer is on the timeline, in CSS pixels; null if elsewhere. */
  pointer: { x: number; y: number } | null;
  view: TimeView;
  width: number;
  frameRate: number;
  onChoose(id: string): void;
  onMove(id: string, edge: Edge, time: Seconds): void;
  /** An edge was clicked, not dragged. */
  onSeek(time: Seconds): void;
};

type Edge = 'start' | 'end';

const REACH_PIXELS = 6;
const FRAMES_A_PAGE = 10;
const DRAG_PIXELS = 3;
const EDGES = ['start', 'end'] as const;

/**
 * The chosen event on its lane, with edges to drag or to move by the arrow keys. An edge that the pointer comes near
 * can be dragged as well; its event is chosen then.
 */
export function EventEdges({ lanes, rows, chosen, pointer, view, width, frameRate, ...on }: EventEdgesProps) {
  const [held, setHeld] = useState<string | null>(null);
  const near = pointer && held === null ? edgeNear(pointer, lanes, rows, view, width) : null;
  // An event that is moved for the first time gets another id, under which it is chosen.
  const shown = near ?? eventOf(chosen, lanes) ?? eventOf(held, lanes);
  if (!shown || shown.event.endTime < view.start || shown.event.startTime > view.end) return null;
  const { event, lane } = shown;
  const left = timeToX(event.startTime, view, width);
  const right = timeToX(event.endTime, view, width);
  return (
    <div
      className="pointer-events-none absolute rounded-[2px] border border-text-1"
      style={{
        left,
        width: Math.max(3, right - left),
        top: laneTop(lane, rows) + LANE.events.top,
        height: LANE.events.height,
      }}
    >
      {EDGES.map((edge) => (
        <EdgeHandle
          key={edge}
          edge={edge}
          time={edge === 'start' ? event.startTime : event.endTime}
          view={view}
          frame={1 / frameRate}
          timeAt={(x) => xToTime(x, view, width)}
          onHold={(holds) => {
            setHeld(holds ? event.id : null);
            if (holds) on.onChoose(event.id);
          }}
          onMove={(time) => on.onMove(event.id, edge, time)}
          onClick={() => on.onSeek(edge === 'start' ? event.startTime : event.endTime - 0.5 / frameRate)}
        />
      ))}
    </div>
  );
}

type EventOnLane = { event: LaneEvent; lane: number };

function eventOf(id: string | null, lanes: readonly Lane[]): EventOnLane | null {
  if (id === null) return null;
  for (const [lane, { events, rejected }] of lanes.entries()) {
    const isWanted = (event: LaneEvent) => event.id === id;
    const event = events.find(isWanted) ?? rejected.find(isWanted);
    if (event) return { event, lane };
  }
  return null;
}

/** The event with an edge within the pointer's reach, on the lane that it points at. */
function edgeNear(
  { x, y }: { x: number; y: number },
  lanes: readonly Lane[],
  rows: TimelineRows,
  view: TimeView,
  width: number,
): EventOnLane | null {
  const lane = laneAt(y, rows);
  if (lane === null || y < laneTop(lane, rows) + LANE.events.top) return null;
  const distance = (time: Seconds) => Math.abs(timeToX(time, view, width) - x);
  let best: LaneEvent | null = null;
  let bestDistance = REACH_PIXELS;
  for (const event of lanes[lane]?.events ?? []) {
    const own = Math.min(distance(event.startTime), distance(event.endTime));
    if (own > bestDistance) continue;
    best = event;
    bestDistance = own;
  }
  return best && { event: best, lane };
}

type EdgeHandleProps = {
  edge: Edge;
  time: Seconds;
  view: TimeView;
  frame: Seconds;
  timeAt(x: number): Seconds;
  onHold(isHeld: boolean): void;
  onMove(time: Seconds): void;
  onClick(): void;
};

function EdgeHandle({ edge, time, view, frame, timeAt, onHold, onMove, onClick }: EdgeHandleProps) {
  const pressed = useRef<{ x: number; hasMoved: boolean } | null>(null);
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    event.stopPropagation();
    const from = pressed.current;
    if (!from) return;
    if (Math.abs(event.clientX - from.x) >= DRAG_PIXELS) from.hasMoved = true;
    if (!from.hasMoved) return;
    const strip = event.currentTarget.parentElement?.parentElement?.getBoundingClientRect();
    if (strip) onMove(timeAt(event.clientX - strip.left));
  };
  const letGo = (event: PointerEvent<HTMLDivElement>) => {
    event.stopPropagation();
    onHold(false);
    if (event.type === 'pointerup' && pressed.current?.hasMoved === false) onClick();
    pressed.current = null;
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
      aria-label={edge === 'start' ? 'Start of the event' : 'End of the event'}
      aria-orientation="horizontal"
      aria-valuemin={view.start}
      aria-valuemax={view.end}
      aria-valuenow={time}
      aria-valuetext={formatTimecode(time)}
      // Below a finger, it reaches further out than what is drawn of it.
      className={`pointer-events-auto absolute -inset-y-0.5 w-2.5 cursor-ew-resize touch-none pointer-coarse:w-7 after:absolute after:inset-y-0.5 after:w-0.75 after:rounded-full after:bg-text-1 ${edge === 'start' ? '-left-2 after:right-0.5 pointer-coarse:-left-6.5' : '-right-2 after:left-0.5 pointer-coarse:-right-6.5'}`}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        pressed.current = { x: event.clientX, hasMoved: false };
        onHold(true);
      }}
      onPointerMove={drag}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={press}
    />
  );
}
