import { describe, expect, it } from 'vitest';
import { exampleSelections } from '../../test-support/example-scan.ts';
import { elementsFoundOnce } from './elements-found-once.ts';

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
