import { SELECTIONS_PER_ELEMENT } from '@framescout/contract';
import type { MarkedElement } from '../../elements/index.ts';
import { type EventEdit, isManual } from '../../event-edits/index.ts';
import type { ListedEvent } from './derive-results.ts';

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

// At least this many events must be certain, with a clear gap to the rest. On footage, 98 % of the events at 0.95 and
// more were the element, 70 % of those at 0.9 to 0.95, and 16 % of those below 0.85.
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
