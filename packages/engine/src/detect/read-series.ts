import type { LogEntry, SkippedRange, VideoInfo } from '@framescout/contract';
import { buildLog } from './build-log.ts';
import { type FoundEvent, findEvents } from './find-events.ts';
import type { ScoreSeries } from './score-series.ts';

/**
 * How to read an element's scores: the element's name, the sensitivity (0..1), the video, whether the scan
 * reached its end, and what it could not read.
 */
export type ReadingOptions = {
  element: string;
  sensitivity: number;
  video: Pick<VideoInfo, 'duration' | 'frameRate'>;
  isComplete: boolean;
  skippedRanges: readonly SkippedRange[];
};

/**
 * The events and the log read from an element's scores. The log says what is on screen, whatever the rules.
 */
export type SeriesReading = { found: FoundEvent[]; log: LogEntry[] };

/**
 * Reads events and log entries from an element's scores. If the scan is unfinished, an event still in
 * progress at its last sample ends there: only a finished scan has seen the end of the video.
 */
export function readSeries(series: ScoreSeries, reading: ReadingOptions): SeriesReading {
  const { element, sensitivity, video, isComplete, skippedRanges } = reading;
  if (series.length === 0) return { found: [], log: [] };
  const seenUntil = series.timeAt(series.length - 1) + 1 / video.frameRate;
  const lastFrameEnd = isComplete ? video.duration : Math.min(seenUntil, video.duration);
  const found = findEvents(series, { element, sensitivity, lastFrameEnd, skippedRanges });
  return { found, log: buildLog(series, sensitivity, found) };
}
