import { SELECTIONS_PER_ELEMENT, SENSITIVITY, type SkippedRange, type VideoInfo } from '@framescout/contract';
import { applyEventRules, type FoundEvent } from '@framescout/framescout/page';
import type { MarkedElement } from '../../elements/index.ts';
import { type EventEdit, isManual } from '../../event-edits/index.ts';
import { type ListedEvent, readCached } from './derive-results.ts';
import type { ScoresById } from './element-scores.ts';

type Searched = Pick<MarkedElement, 'id' | 'name' | 'rules'>;
/** A moment at which an element is nearly similar enough to be an event. */
type NearEvent = FoundEvent & { sourceId: string };

/** The number of moments of an element that are nearly events. */
type NearMisses = {
  id: string;
  name: string;
  count: number;
  /** The lowest and highest confidence (0..1) of those moments. */
  from: number;
  to: number;
};

// Most of what is found below this is not the element. In 193 clips, everything between this and the default
// sensitivity was, but on a scale on which scans asked less of an event.
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
  elements: readonly Searched[],
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
  elements: readonly Searched[],
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

type Named = { id: string; name: string };
type Judged = Pick<ListedEvent, 'sourceId' | 'confidence'> & {
  edit: Pick<EventEdit, 'verdict' | 'span'> | null;
};

/** The events of an element that are clearly less certain than its others. */
type LessCertain<Event> = {
  id: string;
  name: string;
  /** The less certain events, and how many events there are in total. */
  events: Event[];
  of: number;
  /** The lowest and highest confidence (0..1) of the less certain events. */
  from: number;
  to: number;
  /** The lowest confidence (0..1) of the other events. */
  others: number;
};

// At least this many events must be certain, with a clear gap to the rest. On footage with look-alikes, the
// rest reached 0.76 to 0.88 where the element itself reached 0.96 and more; only one in eight of them was the
// element.
const MIN_CERTAIN = 3;
const CERTAIN = 0.93;
const MIN_GAP = 0.07;

/** Whether a scan found an element, and at least half of its events for certain. */
export function isFoundForCertain(elementId: string, events: readonly Judged[]): boolean {
  const own = events.filter((event) => event.sourceId === elementId && !isManual(event));
  const certain = own.filter(({ confidence }) => confidence >= CERTAIN);
  return own.length > 0 && certain.length * 2 >= own.length;
}

/**
 * Finds elements whose events fall into two groups, certain and less certain ones, with a gap between: the
 * less certain ones may be a look-alike. Leaves out events that the user has judged or made.
 */
export function findLessCertainEvents<Event extends Judged>(
  elements: readonly Named[],
  events: readonly Event[],
): LessCertain<Event>[] {
  return elements.flatMap(({ id, name }) => {
    const own = events.filter((event) => event.sourceId === id && !event.edit?.verdict && !isManual(event));
    const sorted = own.sort((a, b) => b.confidence - a.confidence);
    const first = sorted.findIndex(({ confidence }) => confidence < CERTAIN);
    const [others, to, from] = [sorted[first - 1], sorted[first], sorted.at(-1)].map((it) => it?.confidence);
    if (first < MIN_CERTAIN || others === undefined || to === undefined || from === undefined) return [];
    if (others - to < MIN_GAP) return [];
    return [{ id, name, events: sorted.slice(first), of: sorted.length, from, to, others }];
  });
}

type Marked = Pick<MarkedElement, 'id' | 'name' | 'selections'>;
type Found = Pick<ListedEvent, 'sourceId' | 'startTime' | 'endTime'>;

// Times of the same frame may differ by rounding (seconds).
const ROUNDING = 1e-3;

/**
 * Returns the names of elements that were found in a single event, the one in which all of their frames were
 * marked. Frames from a single moment do not show what varies around an element, so it may have been missed
 * elsewhere.
 */
export function elementsFoundOnce(elements: readonly Marked[], events: readonly Found[]): string[] {
  return elements.flatMap(({ id, name, selections }) => {
    const [only, ...others] = events.filter(({ sourceId }) => sourceId === id);
    if (!only || others.length > 0 || selections.length < SELECTIONS_PER_ELEMENT) return [];
    const isInIt = (time: number) => time >= only.startTime - ROUNDING && time < only.endTime;
    return selections.every(({ time }) => isInIt(time)) ? [name] : [];
  });
}
