import { firstAtOrAfter } from '@framescout/base';
import type { LogEntry, Seconds, VideoMarker } from '@framescout/contract';
import { type TimeView, timeToX, xToTime } from './time-view.ts';
import { isAmongTicks, laneAt, markerLaneAt, type TimelineModel } from './timeline-model.ts';

const SNAP_PIXELS = 6;
const ENTRY_SECONDS = 1;

type PointModel = Pick<TimelineModel, 'duration' | 'frameRate' | 'lanes' | 'log' | 'markerLanes' | 'rows'>;

/** What a position on the timeline stands for: a time, the log entry there or nearby, and the marker under it. */
export type TimelinePoint = { time: Seconds; entry: LogEntry | null; marker: VideoMarker | null };

/**
 * Returns what is at a position (pixels): among the ticks, the tick's own time; at a marker, the marker's;
 * elsewhere, the start of a frame, assuming a constant frame rate.
 */
export function pointAt(
  place: { x: number; y: number },
  model: PointModel,
  view: TimeView,
  width: number,
): TimelinePoint {
  const time = Math.min(model.duration, Math.max(0, xToTime(place.x, view, width)));
  const entry = nearest(model.log, (candidate) => candidate.time, time);
  if (
    entry &&
    isAmongTicks(place.y, model.rows) &&
    pixelsFrom(place.x, entry.time, view, width) <= SNAP_PIXELS
  ) {
    return { time: entry.time, entry, marker: null };
  }
  const marker = markerNear(place, model, view, width);
  return {
    time: marker ? marker.time : Math.floor(time * model.frameRate + 1e-6) / model.frameRate,
    entry: entry && Math.abs(entry.time - time) <= ENTRY_SECONDS ? entry : null,
    marker,
  };
}

/**
 * Returns the time to seek to for a click: among the ticks, that of the tick; elsewhere, the start of an
 * event or marker within reach, or the position's own time.
 */
export function seekTimeAt(
  place: { x: number; y: number },
  model: PointModel,
  view: TimeView,
  width: number,
): Seconds {
  if (isAmongTicks(place.y, model.rows)) return pointAt(place, model, view, width).time;
  const time = xToTime(place.x, view, width);
  const lane = laneAt(place.y, model.rows);
  const own = markerLaneAt(place.y, model);
  const lanes = lane === null ? model.lanes : model.lanes.slice(lane, lane + 1);
  const markerLanes = lane === null ? model.markerLanes : own ? [own] : [];
  const starts = [
    ...lanes.flatMap(({ events }) => nearest(events, ({ startTime }) => startTime, time)?.startTime ?? []),
    ...markerLanes.flatMap(({ markers }) => nearest(markers, timeOf, time)?.time ?? []),
  ];
  const start = nearest(
    starts.toSorted((a, b) => a - b),
    (each) => each,
    time,
  );
  return start !== undefined && isWithinReach(place.x, start, view, width)
    ? start
    : Math.min(model.duration, Math.max(0, time));
}

/** Returns the marker within reach on the lane at a position; null if there is none. */
function markerNear(
  place: { x: number; y: number },
  model: PointModel,
  view: TimeView,
  width: number,
): VideoMarker | null {
  const lane = markerLaneAt(place.y, model);
  const marker = lane && nearest(lane.markers, timeOf, xToTime(place.x, view, width));
  return marker && isWithinReach(place.x, marker.time, view, width) ? marker : null;
}

function timeOf({ time }: VideoMarker): Seconds {
  return time;
}

function isWithinReach(x: number, time: Seconds, view: TimeView, width: number): boolean {
  return time >= view.start && time <= view.end && pixelsFrom(x, time, view, width) <= SNAP_PIXELS;
}

function nearest<Item>(
  items: readonly Item[],
  timeOf: (item: Item) => Seconds,
  time: Seconds,
): Item | undefined {
  const after = firstAtOrAfter(items.map(timeOf), time);
  const left = items[after - 1];
  const right = items[after];
  if (!left || !right) return left ?? right;
  return time - timeOf(left) <= timeOf(right) - time ? left : right;
}

function pixelsFrom(x: number, time: Seconds, view: TimeView, width: number): number {
  return Math.abs(timeToX(time, view, width) - x);
}
