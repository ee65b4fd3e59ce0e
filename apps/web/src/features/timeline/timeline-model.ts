import type { DetectedEvent, LogEntry, Seconds, SkippedRange } from '@framescout/contract';
import type { ScoreSeries } from '@framescout/engine';

/** An event on a lane; its id tells it from others at the same time. */
export type LaneEvent = DetectedEvent & { id: string };

/** A row of events: those of one element, or of one rule over elements. */
export type Lane = { id: string; name: string; color: string; events: readonly LaneEvent[] };

/**
 * Everything the timeline shows. `sensitivity` is 0..1. The same `series` keeps growing; `revision` changes when it
 * does. Curve, log and selections are those of the active element.
 */
export type TimelineModel = {
  duration: Seconds;
  frameRate: number;
  lanes: readonly Lane[];
  series: ScoreSeries | null;
  /** The keyframe pass's samples, shown where `series` has not got to yet. */
  preview: ScoreSeries | null;
  revision: number;
  log: readonly LogEntry[];
  skippedRanges: readonly SkippedRange[];
  selectionTimes: readonly Seconds[];
  sensitivity: number;
};

/** The rows of the timeline above the lanes, top to bottom, in CSS pixels. */
export const ROWS = {
  ruler: { top: 0, height: 20 },
  curve: { top: 22, height: 84 },
  log: { top: 108, height: 18 },
} as const;

/** The rows of a lane, from its own top, in CSS pixels. */
export const LANE = { bar: { top: 1, height: 13 }, events: { top: 14, height: 14 }, height: 29 } as const;

const LANES_TOP = ROWS.log.top + ROWS.log.height + 2;

/** The top of a lane (0-based), in CSS pixels from the timeline's top. */
export function laneTop(index: number): number {
  return LANES_TOP + index * LANE.height;
}

/** The timeline's height in CSS pixels. */
export function timelineHeight({ lanes }: Pick<TimelineModel, 'lanes'>): number {
  return laneTop(lanes.length) + 2;
}

/** Whether a vertical position is among the log's ticks. */
export function isAmongTicks(y: number): boolean {
  return y >= ROWS.log.top && y < LANES_TOP;
}

/** The lane (0-based) at a vertical position; null above the lanes. */
export function laneAt(y: number): number | null {
  return y < LANES_TOP ? null : Math.floor((y - LANES_TOP) / LANE.height);
}

/** The vertical position of a confidence (0..1) in the curve's row, in CSS pixels from the timeline's top. */
export function confidenceToY(confidence: number): number {
  return ROWS.curve.top + (1 - confidence) * ROWS.curve.height;
}

/** The confidence at a vertical position, clamped to 0..1. */
export function yToConfidence(y: number): number {
  return Math.min(1, Math.max(0, 1 - (y - ROWS.curve.top) / ROWS.curve.height));
}
