import type { EventFilter, EventSource, Facet, FacetCounts } from './filter-events.ts';

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
