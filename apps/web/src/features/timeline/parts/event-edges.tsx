import type { Seconds } from '@framescout/contract';
import { useState } from 'react';
import { type TimeView, timeToX } from '../view/time-view.ts';
import {
  LANE,
  type Lane,
  type LaneEvent,
  laneAt,
  laneTop,
  type TimelineRows,
} from '../view/timeline-model.ts';
import { TimeHandle } from './time-handle.tsx';

type EventEdgesProps = {
  lanes: readonly Lane[];
  rows: TimelineRows;
  /** The id of the event whose edges can be moved; null for none. */
  chosen: string | null;
  /** The position of the pointer on the timeline, in CSS pixels; null if it is elsewhere. */
  pointer: { x: number; y: number } | null;
  isScanning: boolean;
  view: TimeView;
  width: number;
  frameRate: number;
  onChoose(id: string): void;
  onMove(id: string, edge: Edge, time: Seconds): void;
  onStep(id: string, edge: Edge, frames: number): void;
  onSeek(time: Seconds): void;
};

type Edge = 'start' | 'end';

const REACH_PIXELS = 6;
const EDGES = ['start', 'end'] as const;
// For a finger, a handle extends farther than it is drawn.
const HANDLE =
  '-inset-y-0.5 w-2.5 touch-none pointer-coarse:w-7 after:absolute after:inset-y-0.5 after:w-0.75 after:rounded-full after:bg-text-1';
const HANDLE_AT = {
  start: '-left-2 after:right-0.5 pointer-coarse:-left-6.5',
  end: '-right-2 after:left-0.5 pointer-coarse:-right-6.5',
} as const;

/**
 * Shows the chosen event on its lane, with edges to drag or to move with the arrow keys. An edge near the
 * pointer can also be dragged, which chooses its event.
 */
export function EventEdges(props: EventEdgesProps) {
  const { lanes, rows, chosen, pointer, isScanning, view, width } = props;
  const [held, setHeld] = useState<string | null>(null);
  // Two elements take turns, so that an event keeps its own, with the focus, when it becomes the chosen one.
  const [isTurned, setIsTurned] = useState(false);
  // A scan takes the handles away, even one that is held.
  if (isScanning && held !== null) setHeld(null);
  // An event that is moved for the first time gets a new id, under which it is chosen.
  const own = eventOf(chosen, lanes) ?? eventOf(held, lanes);
  const near = pointer && !isScanning && held === null ? edgeNear(pointer, lanes, rows, view, width) : null;
  const other = near && near.event.id !== own?.event.id ? near : null;
  return [isTurned ? other : own, isTurned ? own : other].map((shown, index) => {
    if (!shown || shown.event.endTime < view.start || shown.event.startTime > view.end) return null;
    const hold = (isHeld: boolean) => {
      setHeld(isHeld ? shown.event.id : null);
      if (!isHeld) return;
      setIsTurned(index === 1);
      props.onChoose(shown.event.id);
    };
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: see `isTurned`
      <EventOutline key={index} {...props} shown={shown} isChosen={shown === own} onHold={hold} />
    );
  });
}

type EventOutlineProps = EventEdgesProps & {
  shown: EventOnLane;
  /** Whether it is the chosen event, whose edges the keyboard can move. */
  isChosen: boolean;
  onHold(isHeld: boolean): void;
};

function EventOutline({ shown, isChosen, rows, view, width, frameRate, ...props }: EventOutlineProps) {
  const { event, lane } = shown;
  const left = timeToX(event.startTime, view, width);
  const right = timeToX(event.endTime, view, width);
  return (
    <div
      className={`pointer-events-none absolute rounded-[2px] border border-text-1 ${isChosen ? '' : 'z-1'}`}
      style={{
        left,
        width: Math.max(3, right - left),
        top: laneTop(lane, rows) + LANE.events.top,
        height: LANE.events.height,
      }}
    >
      {!props.isScanning &&
        EDGES.map((edge) => (
          <TimeHandle
            key={edge}
            label={edge === 'start' ? 'Start of the event' : 'End of the event'}
            time={edge === 'start' ? event.startTime : event.endTime}
            view={view}
            width={width}
            className={`${HANDLE} ${HANDLE_AT[edge]}`}
            isTabbable={isChosen}
            onHold={props.onHold}
            onMove={(time) => props.onMove(event.id, edge, time)}
            onStep={(frames) => props.onStep(event.id, edge, frames)}
            onClick={() => props.onSeek(edge === 'start' ? event.startTime : event.endTime - 0.5 / frameRate)}
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

/** Returns the event with an edge within reach of the pointer, on the lane under it. */
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
