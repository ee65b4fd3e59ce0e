import {
  type ReadingOptions,
  readSeries,
  type ScoreSeries,
  type SeriesReading,
} from '@framescout/framescout/page';

type CachedReading = ReadingOptions & SeriesReading & { length: number };

// One at the user's sensitivity, and one just below it.
const READINGS_KEPT = 2;

const readings = new WeakMap<ScoreSeries, readonly CachedReading[]>();

/**
 * Reads a series of scores. The last readings are cached, since most changes (a verdict, a name) leave the
 * scores as they are.
 */
export function readCached(series: ScoreSeries, reading: ReadingOptions): SeriesReading {
  const { element, sensitivity, video, isComplete, skippedRanges } = reading;
  const { length } = series;
  const kept = (readings.get(series) ?? []).filter((last) => last.length === length);
  const same = kept.find(
    (last) =>
      last.element === element &&
      last.sensitivity === sensitivity &&
      last.video === video &&
      last.isComplete === isComplete &&
      last.skippedRanges === skippedRanges,
  );
  const read = same ?? { ...reading, length, ...readSeries(series, reading) };
  readings.set(series, [read, ...kept.filter((last) => last !== read)].slice(0, READINGS_KEPT));
  return read;
}
