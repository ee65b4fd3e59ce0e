import { SENSITIVITY, type SkippedRange, type VideoInfo } from '@framescout/contract';
import { applyEventRules, type FoundEvent } from '@framescout/framescout/page';
import type { MarkedElement } from '../elements/index.ts';
import { isManual } from '../event-edits/index.ts';
import type { ListedEvent } from './derive-results.ts';
import type { ScoresById } from './element-scores.ts';
import { readCached } from './read-cached.ts';

type Tracked = Pick<MarkedElement, 'id' | 'name' | 'rules'>;
/** A moment at which an element is nearly similar enough to be an event. */
type NearEvent = FoundEvent & { sourceId: string };

/** The number of moments of an element that are nearly events. */
export type NearMisses = {
  /** The element's id. */
  id: string;
  name: string;
  count: number;
  /** The lowest and highest confidence (0..1) of those moments. */
  from: number;
  to: number;
};

// In 193 clips of synthetic and real footage, everything found between this and the default sensitivity was
// the element; most of what was found below it was not.
const MIN_SENSITIVITY = 0.68;
const NOTHING_SKIPPED: readonly SkippedRange[] = [];
// More moments than this, and than there are events, are background.
const MAX_NEAR_MISSES = 3;

/**
 * Returns the additional events that finished scans would find at a slightly lower sensitivity than theirs
 * (0..1). Returns none if the sensitivity was raised above the default, which is how users exclude something,
 * and none for matchers other than the adaptive one, since only that one separates elements and background
 * well enough.
 */
export function findNearMisses(
  scores: ScoresById,
  elements: readonly Tracked[],
  sensitivity: number,
  video: Pick<VideoInfo, 'duration' | 'frameRate'>,
  skippedRanges: readonly SkippedRange[] = NOTHING_SKIPPED,
): NearEvent[] {
  if (sensitivity <= MIN_SENSITIVITY || sensitivity > SENSITIVITY.default / 100) return [];
  return elements.flatMap(({ id, name, rules }) => {
    const series = scores.get(id)?.series;
    if (!series?.shape.geometry) return [];
    const reading = { element: name, sensitivity: MIN_SENSITIVITY, video, isComplete: true, skippedRanges };
    const { found } = readCached(series, reading);
    // What is already an event at the user's sensitivity is found here, too, with a confidence above it.
    return applyEventRules(found, rules, video)
      .filter(({ confidence }) => confidence <= sensitivity)
      .map((event) => ({ ...event, sourceId: id }));
  });
}

/** Counts, by element, the moments that are nearly events, except where the user has made an event. */
export function countNearMisses(
  elements: readonly Tracked[],
  near: readonly NearEvent[],
  events: readonly ListedEvent[],
): NearMisses[] {
  return elements.flatMap(({ id, name }) => {
    const own = events.filter(({ sourceId }) => sourceId === id);
    const made = own.filter(isManual);
    const confidences = near
      .filter((event) => event.sourceId === id && !made.some((other) => overlaps(event, other)))
      .map(({ confidence }) => confidence);
    if (confidences.length === 0 || confidences.length > Math.max(MAX_NEAR_MISSES, own.length)) return [];
    const [from, to] = confidences.reduce(
      ([least, most], one) => [Math.min(least, one), Math.max(most, one)],
      [1, 0],
    );
    return [{ id, name, count: confidences.length, from, to }];
  });
}

/** Returns the highest whole sensitivity (percent) at which all of these moments are events. */
export function sensitivityFor(nearly: readonly NearMisses[]): number {
  return Math.ceil(100 * Math.min(...nearly.map(({ from }) => from))) - 1;
}

function overlaps(a: FoundEvent, b: ListedEvent): boolean {
  return a.startTime < b.endTime && b.startTime < a.endTime;
}
