import type { DetectedEvent } from '@framescout/contract';
import { type EditedEvent, isManual } from '../event-edits/index.ts';

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
  const counts = {
    source: new Map<string, number>(),
    confidence: new Map<string, number>(),
    verdict: new Map<string, number>(),
    tag: new Map<string, number>(),
    mark: new Map<string, number>(),
  };
  const count = (event: EditedEvent, facet: Facet) => {
    for (const value of valuesOf(event, facet)) counts[facet].set(value, (counts[facet].get(value) ?? 0) + 1);
  };
  const asked = FACETS.filter((facet) => filter[facet].size > 0);
  const passed: EditedEvent[] = [];
  for (const event of events) {
    const failed = asked.filter((facet) => !valuesOf(event, facet).some((value) => filter[facet].has(value)));
    const [only] = failed;
    if (only === undefined) {
      passed.push(event);
      for (const facet of FACETS) count(event, facet);
    } else if (failed.length === 1) {
      count(event, only);
    }
  }
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

function valuesOf(event: EditedEvent, facet: Facet): readonly string[] {
  const { edit } = event;
  switch (facet) {
    case 'source':
      return [event.sourceId];
    case 'confidence':
      return [bandOf(event.confidence)];
    case 'verdict':
      return [edit?.verdict ?? 'open'];
    case 'tag':
      return edit?.tags ?? [];
    case 'mark':
      return [...(edit?.isStarred ? ['starred'] : []), ...(isManual(event) ? ['by-hand'] : [])];
  }
}

/** Returns the lower end of a confidence's band, in percent. */
function bandOf(confidence: number): string {
  if (confidence >= 0.95) return '95';
  if (confidence >= 0.9) return '90';
  return confidence >= 0.8 ? '80' : '0';
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

type FilterChoice = { value: string; label: string; color?: string };

/** What can be chosen of a facet. */
export type FilterGroup = { facet: Facet; title: string; choices: readonly FilterChoice[] };

const CONFIDENCES: readonly FilterChoice[] = [
  { value: '95', label: '95% and above' },
  { value: '90', label: '90% to 95%' },
  { value: '80', label: '80% to 90%' },
  { value: '0', label: 'Below 80%' },
];
const VERDICTS: readonly FilterChoice[] = [
  { value: 'open', label: 'Not judged' },
  { value: 'right', label: 'Right' },
  { value: 'wrong', label: 'Wrong' },
];
const MARKS: readonly FilterChoice[] = [
  { value: 'starred', label: 'Starred' },
  { value: 'by-hand', label: 'By hand' },
];

/** Returns what events can be filtered by, with the tags that are counted or filtered by. */
export function filterGroups(
  filter: EventFilter,
  sources: readonly EventSource[],
  counts?: FacetCounts,
): FilterGroup[] {
  const tags = [...new Set([...(counts?.tag.keys() ?? []), ...filter.tag])].sort((a, b) =>
    a.localeCompare(b),
  );
  return [
    {
      facet: 'source',
      title: 'Element',
      choices: sources.map(({ id, name, color }) => ({ value: id, label: name, color })),
    },
    { facet: 'verdict', title: 'Verdict', choices: VERDICTS },
    { facet: 'confidence', title: 'Confidence', choices: CONFIDENCES },
    { facet: 'mark', title: 'Marked', choices: MARKS },
    { facet: 'tag', title: 'Tag', choices: tags.map((tag) => ({ value: tag, label: tag })) },
  ];
}

/** Names what events are filtered by. */
export function describeFilter(filter: EventFilter, sources: readonly EventSource[]): string {
  return filterGroups(filter, sources)
    .flatMap(({ facet, choices }) => choices.filter(({ value }) => filter[facet].has(value)))
    .map(({ label }) => label)
    .join(', ');
}
