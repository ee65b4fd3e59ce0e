import type { DetectedEvent, Seconds } from '@framescout/contract';
import type { ElementGeometry } from '../match/matcher.ts';
import { confidenceCurve } from './confidence-curve.ts';
import { dropEchoes } from './drop-echoes.ts';
import { extendByFades, splitAtFades } from './fade-edges.ts';
import { joinFaint } from './join-faint.ts';
import type { ScoreSeries } from './score-series.ts';
import { trackSightings } from './track-sightings.ts';
import { trimStrays } from './trim-strays.ts';
import { uniteOverlapping } from './unite-overlapping.ts';

/**
 * Gap below which detections of one element are merged into one event (tools/eval/score-prediction.ts assumes the
 * same).
 */
export const JOIN_GAP: Seconds = 0.25;

/** How to find events in a series. `sensitivity` is 0..1; `lastFrameEnd` is when the last sample ends (seconds). */
export type EventOptions = { element: string; sensitivity: number; lastFrameEnd: Seconds };

/**
 * An event, and the region (top left, pixels) where its best frame shows the element; null without sightings.
 * `time` is that frame's, if it isn't the event's `peakTime`.
 */
export type FoundEvent = DetectedEvent & {
  region: { left: number; top: number; time?: Seconds | undefined } | null;
};

/** A track continues while its similarity stays above this share of the sensitivity (hysteresis). */
export const WEAK_SHARE = 0.515;
/**
 * A sighting in a single frame is noise unless samples are further apart than this, when an event may fit
 * between two.
 */
export const SINGLE_SAMPLE_SPACING: Seconds = 0.06;

/**
 * Finds the intervals in which the element is visible, ordered by start; they may overlap. Times are rounded
 * to the microsecond.
 */
export function findEvents(series: ScoreSeries, rule: EventOptions): FoundEvent[] {
  const { geometry } = series.shape;
  return geometry ? findTracks(series, geometry, rule) : findRuns(series, rule);
}

function findTracks(series: ScoreSeries, geometry: ElementGeometry, rule: EventOptions): FoundEvent[] {
  const { sensitivity } = rule;
  const tracks = trackSightings(series, geometry, {
    strong: sensitivity,
    weak: WEAK_SHARE * sensitivity,
    gap: JOIN_GAP,
  });
  const fewest = usualSpacing(series) > SINGLE_SAMPLE_SPACING ? 1 : 2;
  const seen = tracks
    .flatMap((track) => splitAtFades(series, geometry, track, sensitivity))
    .filter((track) => track.strongPoints >= fewest)
    .map((track) => trimStrays(track, sensitivity));
  // An element that may be anywhere can be on screen any number of times at once, near and far.
  const own = geometry.isAnywhere ? seen : dropEchoes(seen, sensitivity);
  const appearances = own.map((track) => ({ track, ...extendByFades(series, geometry, track) }));
  return uniteOverlapping(joinFaint(series, geometry, appearances), geometry.box)
    .map(({ track, first, last }) => {
      const { sample, similarity, x, y } = track.best;
      const event = createEvent(series, rule, first, last, sample, similarity);
      return { ...event, region: { left: x, top: y } };
    })
    .sort((a, b) => a.startTime - b.startTime || a.endTime - b.endTime);
}

function findRuns(series: ScoreSeries, rule: EventOptions): FoundEvent[] {
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

function createEvent(
  series: ScoreSeries,
  { element, lastFrameEnd }: EventOptions,
  first: number,
  last: number,
  peak: number,
  confidence: number,
): DetectedEvent {
  return {
    element,
    startTime: toMicroseconds(series.timeAt(first)),
    endTime: toMicroseconds(endOf(series, last, lastFrameEnd)),
    startFrame: series.frameAt(first),
    endFrame: series.frameAt(last),
    peakTime: toMicroseconds(series.timeAt(peak)),
    confidence,
  };
}

/**
 * The median time in seconds between samples with the fewest frames between them. Considers only the first
 * 200, which is enough to tell a scan of every frame from one frame per second. Samples further apart have
 * frames between them that the scan skipped.
 */
function usualSpacing(series: ScoreSeries): Seconds {
  let fewestFrames = Number.POSITIVE_INFINITY;
  for (let i = 1; i < series.length; i++) fewestFrames = Math.min(fewestFrames, framesBefore(series, i));
  const spacings: Seconds[] = [];
  for (let i = 1; i < series.length && spacings.length < 200; i++) {
    if (framesBefore(series, i) > fewestFrames) continue;
    spacings.push(series.timeAt(i) - series.timeAt(i - 1));
  }
  return spacings.sort((a, b) => a - b)[spacings.length >> 1] ?? 0;
}

function framesBefore(series: ScoreSeries, index: number): number {
  return series.frameAt(index) - series.frameAt(index - 1);
}

// The last frame before missing frames (a damaged range) does not extend across them.
function endOf(series: ScoreSeries, index: number, lastFrameEnd: Seconds): Seconds {
  const time = series.timeAt(index);
  const next = index + 1 < series.length ? series.timeAt(index + 1) : Math.max(time, lastFrameEnd);
  if (index === 0) return next;
  const usual = time - series.timeAt(index - 1);
  const isGap = next - time > 4 * usual && next - time > 1;
  // Just before a gap, single frames may be missing.
  return isGap ? time + Math.min(usual, usualSpacing(series)) : next;
}

function toMicroseconds(time: Seconds): Seconds {
  return Math.round(time * 1e6) / 1e6;
}
