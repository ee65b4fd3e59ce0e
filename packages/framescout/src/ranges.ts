import type { ScanReport, Seconds, SkippedRange } from '@framescout/contract';
import { addSkipped, ScoreSeries } from '@framescout/engine';
import type { TimeRange } from '@framescout/media';
import type { Recording } from './recording.ts';
import type { Scan } from './scan.ts';

// A remainder shorter than this share of a range is not worth a range of its own.
const MIN_REST = 0.25;

/**
 * Splits a recording at keyframes into ranges of about `length` seconds that can be scanned independently,
 * for example on several machines. The last range has no end. If keyframes are far apart, so are the ends of
 * ranges.
 */
export async function planRanges({ video }: Recording, length: Seconds): Promise<TimeRange[]> {
  const { firstFrameTime, duration } = video.info;
  const ranges: TimeRange[] = [];
  let start = firstFrameTime;
  while (duration - start > length * (1 + MIN_REST)) {
    let key = await video.keyframeBefore(start + length);
    if (key !== null && key <= start) key = await video.keyframeAfter(key);
    if (key === null || key <= start) break;
    ranges.push({ start, end: key });
    start = key;
  }
  return [...ranges, { start, end: Number.POSITIVE_INFINITY }];
}

/** Joins a recording's ranges into one scan, the template of the first. @throws {RangeError} if none */
export function joinScans(scans: readonly Scan[]): Scan {
  const [first] = scans;
  if (!first) throw new RangeError('there is nothing to join');
  const scores = new Map<string, ScoreSeries>();
  for (const id of new Set(scans.flatMap((scan) => [...scan.scores.keys()]))) {
    const series = scans.flatMap((scan) => scan.scores.get(id) ?? []);
    const joined = new ScoreSeries(
      series[0]?.shape ?? { regionCount: 0, geometry: null },
      series.reduce((sum, own) => sum + own.length, 0),
    );
    for (const own of series) append(joined, own);
    scores.set(id, joined);
  }
  return {
    template: first.template,
    video: first.video,
    isComplete: scans.every(({ isComplete }) => isComplete),
    rangeEnd: scans.at(-1)?.rangeEnd,
    report: joinReports(
      scans.map(({ report }) => report),
      1 / first.video.frameRate,
    ),
    scores,
  };
}

function append(joined: ScoreSeries, series: ScoreSeries): void {
  const batch = series.batchFrom(0, 0);
  const next = joined.length === 0 ? 0 : joined.frameAt(joined.length - 1) + 1;
  // In a recording without an index, each range counts frames from 0.
  const isCounted = (batch.frames[0] ?? 0) < next;
  joined.append(isCounted ? { ...batch, frames: batch.frames.map((frame) => frame + next) } : batch);
}

function joinReports(reports: readonly ScanReport[], frame: Seconds): ScanReport {
  const [first] = reports;
  if (!first) throw new RangeError('there is nothing to join');
  const sumOf = (value: (report: ScanReport) => number) =>
    reports.reduce((sum, report) => sum + value(report), 0);
  const framesLooked = sumOf((report) => report.framesLooked);
  const seconds = sumOf((report) => secondsOf(report.framesLooked, report.framesPerSecond));
  const covered = sumOf((report) => report.speed * secondsOf(report.framesLooked, report.framesPerSecond));
  return {
    ...first,
    framesLooked,
    framesPerSecond: seconds > 0 ? framesLooked / seconds : 0,
    speed: seconds > 0 ? covered / seconds : 0,
    decoders: Math.max(...reports.map(({ decoders }) => decoders)),
    skippedRanges: reports
      .flatMap(({ skippedRanges }) => skippedRanges)
      .reduce<SkippedRange[]>((all, range) => addSkipped(all, range, frame), []),
  };
}

function secondsOf(frames: number, framesPerSecond: number): Seconds {
  return framesPerSecond > 0 ? frames / framesPerSecond : 0;
}
