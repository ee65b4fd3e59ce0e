import type { DetectedEvent } from '@framescout/contract';
import { type EditedEvent, isManual } from '../event-edits/index.ts';

/** What events can be filtered by. */
const FACETS = ['source', 'confidence', 'verdict', 'tag', 'mark'] as const;

/** One thing that events can be filtered by. */
export type Facet = (typeof FACETS)[number];

/**
 * For each facet, the values that pass: an event must have one of them. A facet without values lets every
 * event pass.
 */
export type EventFilter = Readonly<Record<Facet, ReadonlySet<string>>>;

/** How many events have each value of a facet, among those that pass the filter in all other facets. */
export type FacetCounts = Readonly<Record<Facet, ReadonlyMap<string, number>>>;

const NONE: ReadonlySet<string> = new Set();

/** The filter that lets every event pass. */
export const NO_FILTER: EventFilter = {
  source: NONE,
  confidence: NONE,
  verdict: NONE,
  tag: NONE,
  mark: NONE,
};

/** Returns the events that pass a filter, in the same order, and the counts for every facet. */
export function filterEvents(
  events: readonly EditedEvent[],
  filter: EventFilter,
): { events: readonly EditedEvent[]; counts: FacetCounts } {
  const tallies = {
    source: new Tally(),
    confidence: new Tally(),
    verdict: new Tally(),
    tag: new Tally(),
    mark: new Tally(),
  };
  const asked = FACETS.filter((facet) => filter[facet].size > 0);
  const passed: EditedEvent[] = [];
  for (const event of events) {
    let failed: Facet | null = null;
    let failures = 0;
    for (const facet of asked) {
      if (hasOne(valuesOf(event, facet), filter[facet])) continue;
      failed = facet;
      if (++failures > 1) break;
    }
    if (failures > 1) continue;
    if (failed) {
      tallies[failed].add(valuesOf(event, failed));
      continue;
    }
    passed.push(event);
    for (const facet of FACETS) tallies[facet].add(valuesOf(event, facet));
  }
  const counts = {
    source: tallies.source.counts,
    confidence: tallies.confidence.counts,
    verdict: tallies.verdict.counts,
    tag: tallies.tag.counts,
    mark: tallies.mark.counts,
  };
  return { events: passed.length === events.length ? events : passed, counts };
}

/** Returns the filter with a value of a facet added or removed. */
export function withFacetValue(
  filter: EventFilter,
  facet: Facet,
  value: string,
  isWanted: boolean,
): EventFilter {
  const values = new Set(filter[facet]);
  if (isWanted) values.add(value);
  else values.delete(value);
  return { ...filter, [facet]: values };
}

/** Counts the values in a filter. */
export function filterSize(filter: EventFilter): number {
  return FACETS.reduce((sum, facet) => sum + filter[facet].size, 0);
}

const MARKS: readonly (readonly string[])[] = [[], ['starred'], ['by-hand'], ['starred', 'by-hand']];
const NO_TAGS: readonly string[] = [];

/** Returns an event's value for a facet, or its values if it may have several. */
function valuesOf(event: EditedEvent, facet: Facet): string | readonly string[] {
  const { edit } = event;
  switch (facet) {
    case 'source':
      return event.sourceId;
    case 'confidence':
      return bandOf(event.confidence);
    case 'verdict':
      return edit?.verdict ?? 'open';
    case 'tag':
      return edit?.tags ?? NO_TAGS;
    case 'mark':
      return MARKS[(edit?.isStarred ? 1 : 0) + (isManual(event) ? 2 : 0)] ?? NO_TAGS;
  }
}

/** Returns the lower end of a confidence's band, in percent. */
function bandOf(confidence: number): string {
  if (confidence >= 0.95) return '95';
  if (confidence >= 0.9) return '90';
  return confidence >= 0.8 ? '80' : '0';
}

function hasOne(values: string | readonly string[], wanted: ReadonlySet<string>): boolean {
  return typeof values === 'string' ? wanted.has(values) : values.some((value) => wanted.has(value));
}

/** Counts values. Adjacent events mostly have the same value, so the last counter is cached. */
class Tally {
  readonly #counts = new Map<string, { count: number }>();
  #last: { value: string; counter: { count: number } } | null = null;

  add(values: string | readonly string[]): void {
    if (typeof values === 'string') this.#addOne(values);
    else for (const value of values) this.#addOne(value);
  }

  get counts(): ReadonlyMap<string, number> {
    return new Map([...this.#counts].map(([value, { count }]) => [value, count]));
  }

  #addOne(value: string): void {
    if (this.#last?.value === value) {
      this.#last.counter.count++;
      return;
    }
    let counter = this.#counts.get(value);
    if (!counter) {
      counter = { count: 0 };
      this.#counts.set(value, counter);
    }
    counter.count++;
    this.#last = { value, counter };
  }
}

/** The order in which events are listed. */
export type EventOrder = 'time' | 'confidence' | 'length';

/**
 * Sorts events by time (ascending), or by confidence or duration (descending). They must be given in order of
 * time.
 */
export function sortEvents<Event extends DetectedEvent>(
  events: readonly Event[],
  order: EventOrder,
): readonly Event[] {
  if (order === 'time') return events;
  const measure = order === 'confidence' ? ({ confidence }: Event) => confidence : lengthOf;
  return [...events].sort((a, b) => measure(b) - measure(a));
}

function lengthOf(event: DetectedEvent): number {
  return event.endTime - event.startTime;
}

/** What an event belongs to: an element, or a rule over elements. */
export type EventSource = { id: string; name: string; color: string };
