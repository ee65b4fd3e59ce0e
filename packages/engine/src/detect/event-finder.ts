import type { DetectedEvent, Seconds } from '@framescout/contract';
import { confidenceCurve } from './confidence-curve.ts';
import type { ScoreSeries } from './score-series.ts';

/** Detections of one element less than this apart are one event (the measure of the footage joins at the same gap). */
export const JOIN_GAP: Seconds = 0.25;

/** How to read events out of a series. `sensitivity` is 0..1; `lastFrameEnd` is where the last sample ends (seconds). */
export type EventRule = { element: string; sensitivity: number; lastFrameEnd: Seconds };

/** The intervals in which the element is detected, in order; times rounded to the microsecond. */
export function findEvents(series: ScoreSeries, rule: EventRule): DetectedEvent[] {
  const { confidence, isCountable } = confidenceCurve(series);
  const events: DetectedEvent[] = [];
  let first = -1;
  let last = -1;
  let peak = -1;
  const close = () => {
    if (first < 0) return;
    events.push({
      element: rule.element,
      startTime: toMicroseconds(series.timeAt(first)),
      endTime: toMicroseconds(endOf(series, last, rule.lastFrameEnd)),
      startFrame: series.frameAt(first),
      endFrame: series.frameAt(last),
      peakTime: toMicroseconds(series.timeAt(peak)),
      confidence: confidence[peak] ?? 0,
    });
    first = -1;
  };
  for (let i = 0; i < series.length; i++) {
    const value = confidence[i] ?? 0;
    if (!isCountable[i] || value <= rule.sensitivity) continue;
    if (first >= 0 && series.timeAt(i) - endOf(series, last, rule.lastFrameEnd) >= JOIN_GAP) close();
    if (first < 0) {
      first = i;
      peak = i;
    }
    last = i;
    if (value > (confidence[peak] ?? 0)) peak = i;
  }
  close();
  return events;
}

// NOTE: where frames are missing (a damaged stretch), the last frame before the hole is not stretched over it.
function endOf(series: ScoreSeries, index: number, lastFrameEnd: Seconds): Seconds {
  const time = series.timeAt(index);
  if (index + 1 >= series.length) return Math.max(time, lastFrameEnd);
  const next = series.timeAt(index + 1);
  if (index === 0) return next;
  const usual = time - series.timeAt(index - 1);
  return next - time > 4 * usual && next - time > 1 ? time + usual : next;
}

function toMicroseconds(time: Seconds): Seconds {
  return Math.round(time * 1e6) / 1e6;
}
