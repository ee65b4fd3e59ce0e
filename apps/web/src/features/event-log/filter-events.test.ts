import { describe, expect, it } from 'vitest';
import { exampleEdit, exampleEvent } from '../../test-support/example-events.ts';
import { applyEdits } from '../event-edits/index.ts';
import type { ListedEvent } from '../scan/index.ts';
import { filterEvents, filterSize, NO_FILTER, sortEvents, withFacetValue } from './filter-events.ts';

const span = (start: number) => ({
  startTime: start,
  endTime: start + 1,
  startFrame: start * 30,
  endFrame: start * 30 + 29,
});

function event(start: number, confidence: number, edit: Partial<ListedEvent['edit']> = null): ListedEvent {
  const plain = { element: 'Kill', ...span(start), peakTime: start, confidence, region: null };
  const seen = { peakTime: start, confidence, region: null };
  const covers = [{ ...span(start), region: null }];
  const said = edit && exampleEdit({ id: `edit-${start}`, sourceId: 'kill', covers, seen, ...edit });
  const source = { id: 'kill', name: 'Kill', isAnywhere: false };
  const [listed] = applyEdits([plain], said ? [said] : [], source).events;
  if (!listed) throw new Error('It is listed.');
  return listed;
}

const events: ListedEvent[] = [
  event(1, 0.97, { verdict: 'right', tags: ['ace', 'intro'] }),
  event(5, 0.92, { verdict: 'wrong' }),
  event(9, 0.85, { isStarred: true, tags: ['ace'] }),
  event(13, 0.7, { span: span(13) }),
  { ...event(17, 0.99), sourceId: 'menu' },
];
const startsOf = (filter: typeof NO_FILTER) =>
  filterEvents(events, filter).events.map(({ startTime }) => startTime);

describe('filtering', () => {
  it('passes everything at first, and returns the same list', () => {
    expect(filterEvents(events, NO_FILTER).events).toBe(events);
  });

  it.each([
    ['source', 'menu', [17]],
    ['confidence', '95', [1, 17]],
    ['confidence', '90', [5]],
    ['confidence', '0', [13]],
    ['verdict', 'right', [1]],
    ['verdict', 'wrong', [5]],
    ['verdict', 'open', [9, 13, 17]],
    ['tag', 'ace', [1, 9]],
    ['mark', 'starred', [9]],
    ['mark', 'by-hand', [13]],
  ] as const)('by %s "%s"', (facet, value, starts) => {
    expect(startsOf(withFacetValue(NO_FILTER, facet, value, true))).toEqual(starts);
  });

  it('requires one of the chosen values in every facet that has any', () => {
    const judged = withFacetValue(
      withFacetValue(NO_FILTER, 'verdict', 'right', true),
      'verdict',
      'wrong',
      true,
    );
    expect(startsOf(judged)).toEqual([1, 5]);
    expect(startsOf(withFacetValue(judged, 'tag', 'intro', true))).toEqual([1]);
    expect(filterSize(withFacetValue(judged, 'tag', 'intro', true))).toBe(3);
    expect(startsOf(withFacetValue(judged, 'verdict', 'right', false))).toEqual([5]);
  });

  it('counts each value among the events that pass all other facets', () => {
    const { counts } = filterEvents(events, withFacetValue(NO_FILTER, 'tag', 'ace', true));
    expect(Object.fromEntries(counts.verdict)).toEqual({ right: 1, open: 1 });
    expect(Object.fromEntries(counts.tag)).toEqual({ ace: 2, intro: 1 });
    const all = filterEvents(events, NO_FILTER).counts;
    expect(Object.fromEntries(all.source)).toEqual({ kill: 4, menu: 1 });
    expect(Object.fromEntries(all.mark)).toEqual({ starred: 1, 'by-hand': 1 });
  });
});

const eventAt = (startTime: number, length: number, confidence: number) =>
  exampleEvent(startTime, { endTime: startTime + length, confidence });
const listed = [eventAt(1, 2, 0.8), eventAt(5, 1, 0.95), eventAt(9, 4, 0.9)];

it.each([
  ['time', [1, 5, 9]],
  ['confidence', [5, 9, 1]],
  ['length', [9, 1, 5]],
] as const)('lists events by %s and leaves the original order alone', (order, starts) => {
  expect(sortEvents(listed, order).map(({ startTime }) => startTime)).toEqual(starts);
  expect(listed.map(({ startTime }) => startTime)).toEqual([1, 5, 9]);
});
