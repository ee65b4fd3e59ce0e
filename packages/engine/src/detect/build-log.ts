import type { DetectedEvent, LogEntry } from '@framescout/contract';
import { confidenceCurve } from './confidence-curve.ts';
import type { ScoreSeries } from './score-series.ts';

/**
 * Builds the log: one entry per second that has a sample, for that second's best frame.
 * The best frame is the detected one with the highest confidence, or, if none is detected, the one with the highest
 * confidence; ties go to the first. `sensitivity` is 0..1; if the series has sightings, a frame is detected if it
 * belongs to one of its `events`.
 */
export function buildLog(
  series: ScoreSeries,
  sensitivity: number,
  events: readonly DetectedEvent[],
): LogEntry[] {
  const { confidence, isCountable } = confidenceCurve(series);
  const isInEvent = series.shape.geometry ? markEvents(series, events) : null;
  const log: LogEntry[] = [];
  let second = Number.NEGATIVE_INFINITY;
  let best: LogEntry | undefined;
  for (let i = 0; i < series.length; i++) {
    const time = series.timeAt(i);
    const value = confidence[i] ?? 0;
    const detected = isInEvent ? isInEvent[i] === 1 : isCountable[i] === 1 && value > sensitivity;
    const isNewSecond = Math.floor(time) !== second;
    if (isNewSecond) {
      if (best) log.push(best);
      best = undefined;
      second = Math.floor(time);
    }
    if (!best || (detected && !best.detected) || (detected === best.detected && value > best.confidence)) {
      best = { time, frame: series.frameAt(i), detected, confidence: value };
    }
  }
  if (best) log.push(best);
  return log;
}

/** 1 for each sample whose frame lies in an event. */
function markEvents(series: ScoreSeries, events: readonly DetectedEvent[]): Uint8Array {
  const marks = new Uint8Array(series.length);
  let from = 0;
  for (const { startFrame, endFrame } of events) {
    while (from < series.length && series.frameAt(from) < startFrame) from++;
    for (let i = from; i < series.length && series.frameAt(i) <= endFrame; i++) marks[i] = 1;
  }
  return marks;
}
