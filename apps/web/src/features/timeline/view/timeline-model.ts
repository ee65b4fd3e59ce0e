import type { DetectedEvent, LogEntry, Seconds, SkippedRange, VideoMarker } from '@framescout/contract';
import type { ScoreSeries } from '@framescout/framescout/page';

/** An event on a lane; its id distinguishes it from others at the same time. */
export type LaneEvent = DetectedEvent & { id: string };

/** A row of events: those of one element, or of one rule over elements. */
export type Lane = {
  id: string;
  name: string;
  color: string;
  events: readonly LaneEvent[];
  /** The events that the user rejected, which are drawn differently. */
  rejected: readonly LaneEvent[];
};

/** A row of markers, by time, where they are in the video. */
export type ShownMarkerLane = {
  id: string;
  name: string;
  color: string;
  markers: readonly VideoMarker[];
  /** How far all of them were moved; null if they cannot be. */
  offset: Seconds | null;
};

/**
 * Everything the timeline shows. `sensitivity` is 0..1. The same `series` keeps growing, and `revision`
 * changes when it does. Curve, log and selections are those of the active element.
 */
export type TimelineModel = {
  duration: Seconds;
  frameRate: number;
  lanes: readonly Lane[];
  series: ScoreSeries | null;
  /** The samples of a keyframe pass or a quick look, shown where `series` has not got to yet. */
  preview: ScoreSeries | null;
  revision: number;
  isScanning: boolean;
  log: readonly LogEntry[];
  skippedRanges: readonly SkippedRange[];
  selectionTimes: readonly Seconds[];
  /** The video's chapters and imported markers, shown below the lanes of events. */
  markerLanes: readonly ShownMarkerLane[];
  /** Whether a waveform of the video's sound is shown below everything else. */
  hasSound: boolean;
  sensitivity: number;
  rows: TimelineRows;
};

type Row = { top: number; height: number };

/** The rows above the lanes, and the top of the lanes, in CSS pixels from the timeline's top. */
export type TimelineRows = { ruler: Row; curve: Row; log: Row; lanesTop: number };

const GAP = 2;

/** Returns the rows of a timeline whose curve is that high (CSS pixels); all others are fixed. */
export function timelineRows(curveHeight: number): TimelineRows {
  const ruler = { top: 0, height: 20 };
  const curve = { top: ruler.height + GAP, height: curveHeight };
  const log = { top: curve.top + curve.height + GAP, height: 18 };
  return { ruler, curve, log, lanesTop: log.top + log.height + GAP };
}

/** The rows of a lane, in CSS pixels from the lane's top. */
export const LANE = { bar: { top: 1, height: 13 }, events: { top: 14, height: 14 }, height: 29 } as const;

/** A lane of markers, in CSS pixels. */
export const MARKER_LANE = { height: 16 } as const;

/** The waveform, in CSS pixels. */
export const SOUND_ROW = { height: 28 } as const;

/** Returns the top of a lane (0-based), in CSS pixels from the timeline's top. */
export function laneTop(index: number, { lanesTop }: TimelineRows): number {
  return lanesTop + index * LANE.height;
}

/** Returns the timeline's height in CSS pixels. */
export function timelineHeight(
  model: Pick<TimelineModel, 'lanes' | 'markerLanes' | 'hasSound' | 'rows'>,
): number {
  return soundTop(model) + (model.hasSound ? SOUND_ROW.height + GAP : 0);
}

/** Returns the top of the waveform, in CSS pixels from the timeline's top. */
export function soundTop(model: Pick<TimelineModel, 'lanes' | 'markerLanes' | 'rows'>): number {
  return markerLaneTop(model.markerLanes.length, model) + GAP;
}

/** Returns the top of a lane of markers (0-based), in CSS pixels from the timeline's top. */
export function markerLaneTop(index: number, { lanes, rows }: Pick<TimelineModel, 'lanes' | 'rows'>): number {
  return laneTop(lanes.length, rows) + index * (MARKER_LANE.height + GAP);
}

/** Returns the lane of markers at a vertical position; null if there is none. */
export function markerLaneAt(
  y: number,
  model: Pick<TimelineModel, 'lanes' | 'markerLanes' | 'rows'>,
): ShownMarkerLane | null {
  const index = Math.floor((y - markerLaneTop(0, model)) / (MARKER_LANE.height + GAP));
  return model.markerLanes[index] ?? null;
}

/** Whether a vertical position is among the log's ticks. */
export function isAmongTicks(y: number, { log, lanesTop }: TimelineRows): boolean {
  return y >= log.top && y < lanesTop;
}

/** Returns the lane (0-based) at a vertical position; null above the lanes. */
export function laneAt(y: number, { lanesTop }: TimelineRows): number | null {
  return y < lanesTop ? null : Math.floor((y - lanesTop) / LANE.height);
}

/** Returns the vertical position of a confidence (0..1), in CSS pixels from the timeline's top. */
export function confidenceToY(confidence: number, { curve }: TimelineRows): number {
  return curve.top + (1 - confidence) * curve.height;
}

/** Returns the confidence at a vertical position, clamped to 0..1. */
export function yToConfidence(y: number, { curve }: TimelineRows): number {
  return Math.min(1, Math.max(0, 1 - (y - curve.top) / curve.height));
}
