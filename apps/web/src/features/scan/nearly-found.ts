import { SENSITIVITY, type VideoInfo } from '@framescout/contract';
import { type FoundEvent, readSeries, shapeEvents } from '@framescout/framescout';
import type { MarkedElement } from '../elements/index.ts';
import { isByHand } from '../event-edits/index.ts';
import type { ListedEvent } from './derive-results.ts';
import type { ScoresById } from './element-scores.ts';

type Tracked = Pick<MarkedElement, 'id' | 'name' | 'rules'>;
/** A moment in which an element is nearly similar enough to be an event. */
type NearEvent = FoundEvent & { sourceId: string };

/** How many moments of an element are nearly events. */
export type NearlyFound = {
  /** The element's. */
  id: string;
  name: string;
  count: number;
  /** The confidence (0..1) of the least and the most certain of them. */
  from: number;
  to: number;
};

// Of 193 clips of made and real footage, all that was found between this and the default sensitivity was the element; of what
// lay below, most was not.
const LEAST = 0.68;
// More than this, and more than were found, is the background.
const MANY = 3;

/**
 * What finished scans would find as well at a slightly lower sensitivity than theirs (0..1). Nothing if that was raised above
 * the default, which is how to leave something out, and nothing from other matchers than the adaptive one: only that keeps
 * elements and background far enough apart.
 */
export function nearEvents(
  scores: ScoresById,
  elements: readonly Tracked[],
  sensitivity: number,
  video: Pick<VideoInfo, 'duration' | 'frameRate'>,
): NearEvent[] {
  if (sensitivity <= LEAST || sensitivity > SENSITIVITY.default / 100) return [];
  return elements.flatMap(({ id, name, rules }) => {
    const series = scores.get(id)?.series;
    if (!series?.shape.geometry) return [];
    const { found } = readSeries(series, { element: name, sensitivity: LEAST, video, isComplete: true });
    // Whatever is an event already reaches the sensitivity here, too.
    return shapeEvents(found, rules, video)
      .filter(({ confidence }) => confidence <= sensitivity)
      .map((event) => ({ ...event, sourceId: id }));
  });
}

/** Counts the moments that are nearly events, by element, but for those in which the user has made an event. */
export function nearlyFound(
  elements: readonly Tracked[],
  near: readonly NearEvent[],
  events: readonly ListedEvent[],
): NearlyFound[] {
  return elements.flatMap(({ id, name }) => {
    const own = events.filter(({ sourceId }) => sourceId === id);
    const made = own.filter(isByHand);
    const confidences = near
      .filter((event) => event.sourceId === id && !made.some((other) => isAtOnce(event, other)))
      .map(({ confidence }) => confidence);
    if (confidences.length === 0 || confidences.length > Math.max(MANY, own.length)) return [];
    const [from, to] = [Math.min(...confidences), Math.max(...confidences)];
    return [{ id, name, count: confidences.length, from, to }];
  });
}

/** The highest sensitivity (percent) at which all of them are events. */
export function sensitivityFor(nearly: readonly NearlyFound[]): number {
  return Math.ceil(100 * Math.min(...nearly.map(({ from }) => from))) - 1;
}

function isAtOnce(a: FoundEvent, b: ListedEvent): boolean {
  return a.startTime < b.endTime && b.startTime < a.endTime;
}
