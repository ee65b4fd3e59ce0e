import { describe, expect, it, vi } from 'vitest';
import { exampleEdit, exampleEvent } from '../../../test-support/example-events.ts';
import { exampleDetections, exampleScores, exampleSelections } from '../../../test-support/example-scan.ts';
import { Elements } from '../../elements/index.ts';
import type { ListedEvent } from './derive-results.ts';
import {
  countNearMisses,
  elementsFoundOnce,
  findLessCertainEvents,
  findNearMisses,
  isFoundForCertain,
  sensitivityFor,
} from './missed-events.ts';

const { elements } = new Elements().getState();
const [{ id, name } = { id: '', name: '' }] = elements;

/**
 * Returns what is nearly found if the element shows for a second at each of these similarities (0..1), after
 * three seconds without it.
 */
function nearlyFoundIn(
  similarities: readonly number[],
  events: readonly ListedEvent[] = [],
  sensitivity = 0.75,
) {
  const frames = similarities.flatMap((similarity) => [0.1, 0.1, 0.1, similarity]);
  const video = { duration: frames.length, frameRate: 1 };
  const near = findNearMisses(exampleDetections(frames), elements, sensitivity, video);
  return countNearMisses(elements, near, events);
}

describe('moments just below the sensitivity', () => {
  it('are counted, with their range of similarity', () => {
    expect(nearlyFoundIn([1, 0.7, 0.98, 0.73, 0.5])).toEqual([
      { id, name, count: 2, from: expect.closeTo(0.7, 3), to: expect.closeTo(0.73, 3) },
    ]);
  });

  it('are read only once while the sensitivity changes', () => {
    const scores = exampleDetections([1, 0.1, 0.1, 0.1, 0.7, 0.1, 0.1]);
    const series = scores.get(id)?.series;
    if (!series) throw new Error('There are no scores.');
    const read = vi.spyOn(series, 'timeAt');
    const video = { duration: 7, frameRate: 1 };
    const find = (sensitivity: number) => findNearMisses(scores, elements, sensitivity, video);
    expect(find(0.75)).toHaveLength(1);
    const reads = read.mock.calls.length;
    expect(reads).toBeGreaterThan(0);
    for (let percent = 74; percent > 70; percent--) expect(find(percent / 100)).toHaveLength(1);
    expect(read).toHaveBeenCalledTimes(reads);
  });

  it('are found at the sensitivity that is offered for them, but at no higher one', () => {
    const nearly = nearlyFoundIn([1, 0.705, 0.73]);
    const offered = sensitivityFor(nearly);
    expect(offered).toBe(70);
    expect(nearlyFoundIn([1, 0.705, 0.73], [], offered / 100)).toEqual([]);
    expect(nearlyFoundIn([1, 0.705, 0.73], [], (offered + 1) / 100)).toMatchObject([{ count: 1 }]);
  });

  it.each([
    ['are far below it', [1, 0.66, 0.5]],
    ['are above it', [1, 0.8, 0.76]],
    ['are more than what was found, and many', [1, 0.7, 0.7, 0.7, 0.7]],
  ])('are not reported if they %s', (_why, similarities) => {
    expect(nearlyFoundIn(similarities)).toEqual([]);
  });

  it('are not reported if the sensitivity was raised, or is already as low as makes sense', () => {
    expect(nearlyFoundIn([1, 0.73], [], 0.76)).toEqual([]);
    expect(nearlyFoundIn([1, 0.67], [], 0.68)).toEqual([]);
    expect(nearlyFoundIn([1, 0.67], [], 0.7)).toEqual([]);
  });

  it('are not reported where the user has made an event', () => {
    const span = { startTime: 6.5, endTime: 8.5, startFrame: 6, endFrame: 8 };
    const event = exampleEvent(6.5, { ...span, sourceId: id, edit: exampleEdit({ sourceId: id, span }) });
    expect(nearlyFoundIn([1, 0.7])).toHaveLength(1);
    expect(nearlyFoundIn([1, 0.7], [event])).toEqual([]);
  });

  it('are not reported if pixels were compared directly, since the background is nearly as similar', () => {
    const scores = exampleScores([0.1, 1, 0.1, 0.7, 0.1]);
    expect(findNearMisses(scores, elements, 0.75, { duration: 5, frameRate: 1 })).toEqual([]);
  });
});

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
