import type { DetectedEvent, Seconds, SkippedRange } from '@framescout/contract';
import type { ElementGeometry } from '../model/matcher.ts';
import { confidenceCurve } from './confidence-curve.ts';
import { extendByFades, MAX_FADE_SECONDS, markSeenAtPlace, splitAtFades } from './fade-edges.ts';
import { joinFaint } from './join-faint.ts';
import { SampleLengths } from './sample-lengths.ts';
import type { ScoreSeries } from './score-series.ts';
import { type Track, type TrackPoint, trackDetections } from './track-detections.ts';
import { uniteOverlapping } from './unite-overlapping.ts';

/**
 * Gap below which detections of one element are merged into one event (lab/eval/score-prediction.ts assumes
 * the same).
 */
export const JOIN_GAP: Seconds = 0.25;

/**
 * How to find events in a series. `sensitivity` is 0..1; `lastFrameEnd` is when the last sample ends
 * (seconds); `skippedRanges` is what the scan could not read.
 */
export type EventOptions = {
  element: string;
  sensitivity: number;
  lastFrameEnd: Seconds;
  skippedRanges?: readonly SkippedRange[];
};

/**
 * An event, and the region (top left, pixels) where its best frame shows the element; null without detections.
 * `time` is that frame's, if it isn't the event's `peakTime`.
 */
export type FoundEvent = DetectedEvent & {
  region: { left: number; top: number; time?: Seconds | undefined } | null;
};

/** A track continues while its similarity stays above this share of the sensitivity (hysteresis). */
export const WEAK_SHARE = 0.515;
// A track with this many detections above the sensitivity isn't noise.
const ENOUGH_SAMPLES = 2;
/**
 * A detection in a single frame is noise unless the samples around it are further apart than this, when an
 * event may fit between two.
 */
export const SINGLE_SAMPLE_SPACING: Seconds = 0.06;

/**
 * Finds the intervals in which the element is visible, ordered by start; they may overlap. Times are rounded
 * to the microsecond.
 */
export function findEvents(series: ScoreSeries, options: EventOptions): FoundEvent[] {
  const { geometry } = series.shape;
  const rule = { ...options, lengths: new SampleLengths(series, options) };
  return geometry ? findTracks(series, geometry, rule) : findRuns(series, rule);
}

type EventRule = EventOptions & { lengths: SampleLengths };

function findTracks(series: ScoreSeries, geometry: ElementGeometry, rule: EventRule): FoundEvent[] {
  const { sensitivity, lengths } = rule;
  const tracks = trackDetections(series, geometry, {
    strong: sensitivity,
    weak: WEAK_SHARE * sensitivity,
    gap: JOIN_GAP,
    lengths,
  });
  const counts = ({ strongPoints, points }: Track) => {
    if (strongPoints >= ENOUGH_SAMPLES) return true;
    return points.some(
      ({ sample, similarity }) =>
        similarity > sensitivity &&
        (lengths.spacingAround(sample) > SINGLE_SAMPLE_SPACING || lengths.holdAfter(sample) >= JOIN_GAP),
    );
  };
  const seen = tracks
    .map((track) => withoutLongTails(series, track, sensitivity))
    .flatMap((track) => splitAtFades(series, geometry, track, sensitivity))
    .filter(counts);
  const seenAtPlace = markSeenAtPlace(series, geometry, seen, sensitivity);
  const appearances = seen.map((track) => ({
    track,
    ...extendByFades(series, geometry, track, seenAtPlace),
  }));
  return uniteOverlapping(joinFaint(series, geometry, appearances), geometry.box)
    .map(({ track, first, last }) => {
      const { sample, similarity, x, y } = track.best;
      const event = createEvent(series, rule, first, last, sample, similarity);
      return { ...event, region: { left: x, top: y } };
    })
    .sort((a, b) => a.startTime - b.startTime || a.endTime - b.endTime);
}

/**
 * Returns a track without what is less similar than the sensitivity at its start or end for longer than a fade takes:
 * something like the element that was there before it, or came in its place.
 */
function withoutLongTails(series: ScoreSeries, track: Track, sensitivity: number): Track {
  const { points } = track;
  const isStrong = ({ similarity }: TrackPoint) => similarity > sensitivity;
  const [first, last] = [points.findIndex(isStrong), points.findLastIndex(isStrong)];
  const timeAt = (index: number) => series.timeAt(points[index]?.sample ?? 0);
  const isLong = (from: number, to: number) => timeAt(to) - timeAt(from) > MAX_FADE_SECONDS;
  const hasLongStart = first > 0 && isLong(0, first);
  const hasLongEnd = last >= 0 && isLong(last, points.length - 1);
  if (!hasLongStart && !hasLongEnd) return track;
  return { ...track, points: points.slice(hasLongStart ? first : 0, hasLongEnd ? last + 1 : undefined) };
}

function findRuns(series: ScoreSeries, rule: EventRule): FoundEvent[] {
  const { confidence, isCountable } = confidenceCurve(series);
  const events: FoundEvent[] = [];
  let first = -1;
  let last = -1;
  let peak = -1;
  const close = () => {
    if (first < 0) return;
    const event = createEvent(series, rule, first, last, peak, confidence[peak] ?? 0);
    events.push({ ...event, region: null });
    first = -1;
  };
  for (let i = 0; i < series.length; i++) {
    const value = confidence[i] ?? 0;
    if (!isCountable[i] || value <= rule.sensitivity) continue;
    if (first >= 0 && series.timeAt(i) - rule.lengths.endOf(last) >= JOIN_GAP) close();
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

function createEvent(
  series: ScoreSeries,
  { element, lengths }: EventRule,
  first: number,
  last: number,
  peak: number,
  confidence: number,
): DetectedEvent {
  return {
    element,
    startTime: toMicroseconds(series.timeAt(first)),
    endTime: toMicroseconds(lengths.endOf(last)),
    startFrame: series.frameAt(first),
    endFrame: series.frameAt(last),
    peakTime: toMicroseconds(series.timeAt(peak)),
    confidence,
  };
}

function toMicroseconds(time: Seconds): Seconds {
  return Math.round(time * 1e6) / 1e6;
}
