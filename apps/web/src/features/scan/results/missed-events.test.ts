import { describe, expect, it } from 'vitest';
import { exampleSelections } from '../../../test-support/example-scan.ts';
import { elementsFoundOnce, findLessCertainEvents, isFoundForCertain } from './missed-events.ts';

const kill = { id: 'kill', name: 'Kill' };
const events = (confidences: readonly number[], sourceId = 'kill') =>
  confidences.map((confidence) => ({ sourceId, confidence, edit: null }));

describe('events that are less certain than the others of their element', () => {
  it('are counted, with their range of confidence', () => {
    expect(findLessCertainEvents([kill], events([1, 0.82, 0.98, 0.86, 1]))).toEqual([
      { id: 'kill', name: 'Kill', events: events([0.86, 0.82]), of: 5, from: 0.82, to: 0.86, others: 0.98 },
    ]);
  });

  it('are found for each element separately', () => {
    const menu = { id: 'menu', name: 'Menu' };
    const all = [...events([1, 1, 1]), ...events([1, 0.8, 1, 1], 'menu')];
    expect(findLessCertainEvents([kill, menu], all)).toMatchObject([
      { name: 'Menu', events: events([0.8], 'menu'), of: 4 },
    ]);
  });

  it.each([
    ['some lie in between', [1, 1, 0.96, 0.9, 0.86]],
    ['hardly any is certain', [1, 0.97, 0.82, 0.8]],
    ['all are certain', [1, 1, 0.94]],
    ['there is none', []],
  ])('are not reported if %s', (_why, confidences) => {
    expect(findLessCertainEvents([kill], events(confidences))).toEqual([]);
  });

  it('are not reported again once judged', () => {
    const judged = { sourceId: 'kill', confidence: 0.8, edit: { verdict: 'right' as const, span: null } };
    expect(findLessCertainEvents([kill], [judged, ...events([1, 1, 1])])).toEqual([]);
  });
});

it.each([
  [[1, 0.94, 0.8, 0.7], true],
  [[1, 0.92, 0.92], false],
  [[], false],
])(
  'an element counts as found for certain if at least half of its events are certain: %o',
  (confidences, isSo) => {
    expect(isFoundForCertain('kill', [...events(confidences), ...events([1, 1, 1], 'menu')])).toBe(isSo);
  },
);

const elementAt = (...times: number[]) => {
  const [selection] = exampleSelections;
  if (!selection) throw new Error('no example selection');
  return { id: 'kill', name: 'Kill', selections: times.map((time) => ({ ...selection, time })) };
};
const event = (startTime: number, endTime: number, sourceId = 'kill') => ({ sourceId, startTime, endTime });

describe('an element that was found in one event', () => {
  it('is named if all of its frames were marked in it', () => {
    expect(elementsFoundOnce([elementAt(4, 5, 6)], [event(4, 7), event(9, 10, 'other')])).toEqual(['Kill']);
  });

  it.each([
    ['a frame was marked elsewhere', elementAt(4, 5, 12), [event(4, 7)]],
    ['a frame was marked where it ends', elementAt(4, 5, 7), [event(4, 7)]],
    ['there is another event', elementAt(4, 5, 6), [event(4, 7), event(9, 10)]],
    ['there is no event', elementAt(4, 5, 6), []],
    ['it is not fully marked', elementAt(4, 5), [event(4, 7)]],
  ])('is not named if %s', (_why, element, events) => {
    expect(elementsFoundOnce([element], events)).toEqual([]);
  });
});
