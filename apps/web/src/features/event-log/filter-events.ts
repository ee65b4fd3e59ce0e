import { type EditedEvent, isByHand } from '../event-edits/index.ts';

/** What events can be filtered by. */
const FACETS = ['source', 'confidence', 'verdict', 'tag', 'mark'] as const;

/** One thing that events can be filtered by. */
export type Facet = (typeof FACETS)[number];

/** For each facet, the values of which an event must have one; none: any event will do. */
export type EventFilter = Readonly<Record<Facet, ReadonlySet<string>>>;

/** How many events have each value of a facet, among those that pass the filter in all other facets. */
export type FacetCounts = Readonly<Record<Facet, ReadonlyMap<string, number>>>;

const NONE: ReadonlySet<string> = new Set();

/** Lets every event pass. */
export const NO_FILTER: EventFilter = {
  source: NONE,
  confidence: NONE,
  verdict: NONE,
  tag: NONE,
  mark: NONE,
};

// The lower ends of bands of confidence, from the highest on.
const BANDS = [
  [0.95, '95'],
  [0.9, '90'],
  [0.8, '80'],
  [0, '0'],
] as const;

/** The events that pass a filter, in their order, and the counts of every facet. */
export function filterEvents(
  events: readonly EditedEvent[],
  filter: EventFilter,
): { events: readonly EditedEvent[]; counts: FacetCounts } {
  const counts = {
    source: new Map(),
    confidence: new Map(),
    verdict: new Map(),
    tag: new Map(),
    mark: new Map(),
  };
  const passed: EditedEvent[] = [];
  for (const event of events) {
    let failed: Facet | null = null;
    let failures = 0;
    for (const facet of FACETS) {
      const wanted = filter[facet];
      if (wanted.size === 0 || valuesOf(event, facet).some((value) => wanted.has(value))) continue;
      failed = facet;
      if (++failures > 1) break;
    }
    if (failures > 1) continue;
    if (failed) {
      count(counts[failed], valuesOf(event, failed));
      continue;
    }
    passed.push(event);
    for (const facet of FACETS) count(counts[facet], valuesOf(event, facet));
  }
  return { events: passed.length === events.length ? events : passed, counts };
}

/** The same filter with a value of a facet wanted or not. */
export function withValue(filter: EventFilter, facet: Facet, value: string, isWanted: boolean): EventFilter {
  const values = new Set(filter[facet]);
  if (isWanted) values.add(value);
  else values.delete(value);
  return { ...filter, [facet]: values };
}

/** How many values a filter asks for. */
export function filterSize(filter: EventFilter): number {
  return FACETS.reduce((sum, facet) => sum + filter[facet].size, 0);
}

const RIGHT = ['right'];
const WRONG = ['wrong'];
const OPEN = ['open'];
const MARKS: readonly (readonly string[])[] = [[], ['starred'], ['by-hand'], ['starred', 'by-hand']];
const NO_TAGS: readonly string[] = [];
const BAND_VALUES = BANDS.map(([least, name]) => [least, [name]] as const);

function valuesOf(event: EditedEvent, facet: Facet): readonly string[] {
  const { edit } = event;
  switch (facet) {
    case 'source':
      return [event.sourceId];
    case 'confidence':
      return BAND_VALUES.find(([least]) => event.confidence >= least)?.[1] ?? [];
    case 'verdict':
      return edit?.verdict === 'right' ? RIGHT : edit?.verdict === 'wrong' ? WRONG : OPEN;
    case 'tag':
      return edit?.tags ?? NO_TAGS;
    case 'mark':
      return MARKS[(edit?.isStarred ? 1 : 0) + (isByHand(event) ? 2 : 0)] ?? [];
  }
}

function count(counts: Map<string, number>, values: readonly string[]): void {
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
}
