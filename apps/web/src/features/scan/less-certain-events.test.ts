import { describe, expect, it } from 'vitest';
import { findLessCertainEvents, isFoundForCertain } from './less-certain-events.ts';

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
