import { confidenceCurve, type ScoreSeries } from '@framescout/framescout/page';
import type { EventEdit, EventSpan } from '../features/event-edits/index.ts';

/**
 * Returns where in a span an element's scores are best, for an event that is added there; a confidence of 0 if
 * no frame of it was scanned.
 */
export function seenWithin(series: ScoreSeries | null, span: EventSpan): EventEdit['seen'] {
  let peakTime = (span.startTime + span.endTime) / 2;
  let best = 0;
  const first = series?.frames.findIndex((frame) => frame >= span.startFrame) ?? -1;
  if (series && first >= 0) {
    const { frames, length } = series;
    const { confidence } = confidenceCurve(series, first);
    for (let at = first; at < length && (frames[at] ?? 0) <= span.endFrame; at++) {
      const own = confidence[at - first] ?? 0;
      if (own > best) [best, peakTime] = [own, series.timeAt(at)];
    }
  }
  return { peakTime, confidence: best, region: null };
}
