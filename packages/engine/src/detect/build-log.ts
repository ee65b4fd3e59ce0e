import type { DetectedEvent, LogEntry } from '@framescout/contract';
import { confidenceCurve } from './confidence-curve.ts';
import type { ScoreSeries } from './score-series.ts';

/**
 * Builds the log: one entry per second that has a sample, for that second's best frame.
 *
 * The best frame is the detected one with the highest confidence or, if none is detected, the one with the
 * highest confidence; ties go to the first. `sensitivity` is 0..1; if the series has detections, a frame is
 * detected if it belongs to one of its `events`. If such a frame shows too little by itself, as at the end of
 * a fade, its entry reports the event's confidence.
 */
export function buildLog(
  series: ScoreSeries,
  sensitivity: number,
  events: readonly DetectedEvent[],
): LogEntry[] {
  const { confidence, isCountable } = confidenceCurve(series);
  const eventConfidences = series.shape.geometry ? confidenceOfEvents(series, events) : null;
  const log: LogEntry[] = [];
  let second = Number.NEGATIVE_INFINITY;
  let best: LogEntry | undefined;
  let bestEventConfidence = 0;
  const close = () => {
    if (!best) return;
    const isFaint = best.detected && best.confidence <= sensitivity;
    log.push(isFaint ? { ...best, confidence: bestEventConfidence } : best);
  };
  for (let i = 0; i < series.length; i++) {
    const time = series.timeAt(i);
    const value = confidence[i] ?? 0;
    const eventConfidence = eventConfidences?.[i] ?? 0;
    const detected = eventConfidences ? eventConfidence > 0 : isCountable[i] === 1 && value > sensitivity;
    const isNewSecond = Math.floor(time) !== second;
    if (isNewSecond) {
      close();
      best = undefined;
      second = Math.floor(time);
    }
    if (!best || (detected && !best.detected) || (detected === best.detected && value > best.confidence)) {
      best = { time, frame: series.frameAt(i), detected, confidence: value };
      bestEventConfidence = eventConfidence;
    }
  }
  close();
  return log;
}

/** Returns, for each sample whose frame is in an event, that event's confidence, and 0 for all others. */
function confidenceOfEvents(series: ScoreSeries, events: readonly DetectedEvent[]): Float64Array {
  const confidences = new Float64Array(series.length);
  let from = 0;
  for (const { startFrame, endFrame, confidence } of events) {
    while (from < series.length && series.frameAt(from) < startFrame) from++;
    for (let i = from; i < series.length && series.frameAt(i) <= endFrame; i++) {
      confidences[i] = Math.max(confidences[i] ?? 0, confidence);
    }
  }
  return confidences;
}
