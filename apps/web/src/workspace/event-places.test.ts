import { describe, expect, it } from 'vitest';
import { createElement, type MarkedElement } from '../features/elements/index.ts';
import type { ListedEvent } from '../features/scan/index.ts';
import { exampleSelections } from '../test-support/example-scan.ts';
import { describePlace, eventPlace, placesAt } from './event-places.ts';

const info = { width: 1000, height: 500 };
const element: MarkedElement = { ...createElement([]), selections: exampleSelections };
const event: ListedEvent = {
  id: 'kill',
  edit: null,
  element: 'Element 1',
  sourceId: 'element-1',
  startTime: 2,
  endTime: 3,
  startFrame: 60,
  endFrame: 89,
  peakTime: 2.5,
  confidence: 0.9,
  region: { left: 300, top: 200 },
};

describe('the place of an event', () => {
  it('is the region in its best frame, in the size of the selections', () => {
    expect(eventPlace(event, [element], info)).toEqual({ x: 0.3, y: 0.4, width: 0.1, height: 0.1 });
    expect(describePlace(event, [element], info)).toBe('x 350, y 225');
  });

  it('has the size of the other two if the first selection shows something else and was left as clicked', () => {
    const [first, ...others] = exampleSelections;
    if (!first) throw new TypeError('there are three selections');
    const selections = [{ ...first, width: 0.02 }, ...others];
    expect(eventPlace(event, [{ ...element, selections }], info)).toMatchObject({ width: 0.1, height: 0.1 });
  });

  it.each([
    ['a matcher that does not say', { region: null }],
    ['a rule over elements', { sourceId: 'rule-1' }],
  ])('is unknown for %s', (_what, changes) => {
    expect(eventPlace({ ...event, ...changes }, [element], info)).toBeNull();
  });

  it.each([
    [1.9, 0],
    [2, 1],
    [2.99, 1],
    [3, 0],
  ])('is shown only while the event lasts: at %d s', (time, count) => {
    expect(placesAt(time, [event], [element], null, info)).toHaveLength(count);
  });

  it('is left to the selection in a selected frame', () => {
    const longer = { ...event, startTime: 0 };
    expect(placesAt(1, [longer], [element], element, info)).toEqual([]);
    expect(placesAt(1.5, [longer], [element], element, info)).toHaveLength(1);
    const foreign = [0, 1, 2];
    expect(placesAt(1, [longer], [element], { ...element, foreign }, info)).toHaveLength(1);
  });

  it("is shown along with the active element's search area", () => {
    const bounds = { x: 0, y: 0, width: 1, height: 0.5 };
    const bound = { ...element, area: { anywhere: true, bounds } };
    expect(placesAt(2.5, [event], [bound], bound, info).map(({ box }) => box)).toEqual([
      { x: 0.3, y: 0.4, width: 0.1, height: 0.1 },
      bounds,
    ]);
  });
});
