import type { DetectedEvent, LogEntry, Seconds, SkippedRange } from '@framescout/contract';
import type { ScoreSeries } from '@framescout/engine';

/** Everything that the timeline shows. `sensitivity` is 0..1; the same `series` grows, `revision` tells when. */
export type TimelineModel = {
  duration: Seconds;
  frameRate: number;
  elementName: string;
  series: ScoreSeries | null;
  /** The keyframes' samples, shown where `series` has not come to yet. */
  preview: ScoreSeries | null;
  revision: number;
  events: readonly DetectedEvent[];
  log: readonly LogEntry[];
  skippedRanges: readonly SkippedRange[];
  selectionTimes: readonly Seconds[];
  sensitivity: number;
};

/** The rows of the timeline, top to bottom, in CSS pixels. */
export const ROWS = {
  ruler: { top: 0, height: 20 },
  curve: { top: 22, height: 84 },
  element: { top: 109, height: 13 },
  events: { top: 123, height: 16 },
  log: { top: 143, height: 18 },
} as const;

/** The timeline's height in CSS pixels. */
export const TIMELINE_HEIGHT = 164;

/** Where a confidence (0..1) lies in the curve's row, in CSS pixels from the timeline's top. */
export function confidenceToY(confidence: number): number {
  return ROWS.curve.top + (1 - confidence) * ROWS.curve.height;
}

/** The confidence at a height of the timeline, kept in 0..1. */
export function yToConfidence(y: number): number {
  return Math.min(1, Math.max(0, 1 - (y - ROWS.curve.top) / ROWS.curve.height));
}
