import type { DetectedEvent, LogEntry, Seconds } from '@framescout/contract';
import { firstAtOrAfter } from '@framescout/media';
import { type TimeView, timeToX, xToTime } from './time-view.ts';
import { isAmongTicks, laneAt, type TimelineModel } from './timeline-model.ts';

const SNAP_PIXELS = 6;
const ENTRY_SECONDS = 1;

type PointModel = Pick<TimelineModel, 'duration' | 'frameRate' | 'lanes' | 'log' | 'rows'>;

/** What a position on the timeline stands for: a time, and the log entry there or nearby. */
export type TimelinePoint = { time: Seconds; entry: LogEntry | null };

/**
 * Returns what is at a position (pixels): among the ticks, the tick's own time; elsewhere, the start of a
 * frame, assuming a constant frame rate.
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
    return { time: entry.time, entry };
  }
  return {
    time: Math.floor(time * model.frameRate + 1e-6) / model.frameRate,
    entry: entry && Math.abs(entry.time - time) <= ENTRY_SECONDS ? entry : null,
  };
}

/**
 * Returns the time to seek to for a click: among the ticks, that of the tick; elsewhere, the start of an
 * event within reach, or the position's own time.
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
  const lanes = lane === null ? model.lanes : model.lanes.slice(lane, lane + 1);
  const starts = lanes.flatMap(({ events }) => nearest(events, (event) => event.startTime, time) ?? []);
  const event = starts.reduce<DetectedEvent | null>(
    (best, other) =>
      best && Math.abs(best.startTime - time) <= Math.abs(other.startTime - time) ? best : other,
    null,
  );
  const isWithinReach =
    event &&
    event.startTime >= view.start &&
    event.startTime <= view.end &&
    pixelsFrom(place.x, event.startTime, view, width) <= SNAP_PIXELS;
  return isWithinReach ? event.startTime : Math.min(model.duration, Math.max(0, time));
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
