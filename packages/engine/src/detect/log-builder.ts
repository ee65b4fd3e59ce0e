import type { LogEntry } from '@framescout/contract';
import { confidenceCurve } from './confidence-curve.ts';
import type { ScoreSeries } from './score-series.ts';

/**
 * The log: one entry for each second that has a sample, holding that second's best frame.
 * Best is the detected frame with the highest confidence, or, in a second without one, the highest confidence;
 * of equals the first. `sensitivity` is 0..1.
 */
export function buildLog(series: ScoreSeries, sensitivity: number): LogEntry[] {
  const { confidence, isCountable } = confidenceCurve(series);
  const log: LogEntry[] = [];
  let second = Number.NEGATIVE_INFINITY;
  let best: LogEntry | undefined;
  for (let i = 0; i < series.length; i++) {
    const time = series.timeAt(i);
    const value = confidence[i] ?? 0;
    const detected = isCountable[i] === 1 && value > sensitivity;
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
