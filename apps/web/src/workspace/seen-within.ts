import { firstAfter, firstAtOrAfter } from '@framescout/base';
import { confidenceCurve, type ScoreSeries } from '@framescout/framescout/page';
import type { EventEdit, EventSpan } from '../features/event-edits/index.ts';

/**
 * Returns where in a span an element's scores are best, for an event that is added there; a confidence of 0 if
 * no frame of it was scanned.
 */
export function seenWithin(series: ScoreSeries | null, span: EventSpan): EventEdit['seen'] {
  const middle = (span.startTime + span.endTime) / 2;
  if (!series) return { peakTime: middle, confidence: 0, region: null };
  const from = firstAtOrAfter(series.frames, span.startFrame);
  const { confidence } = confidenceCurve(series, from, firstAfter(series.frames, span.endFrame));
  const best = confidence.reduce((most, one) => Math.max(most, one), 0);
  const peakTime = best > 0 ? series.timeAt(from + confidence.indexOf(best)) : middle;
  return { peakTime, confidence: best, region: null };
}
