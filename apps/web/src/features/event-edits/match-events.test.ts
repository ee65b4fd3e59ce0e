import { expect, it } from 'vitest';
import { applyEdits } from './apply-edits.ts';
import { fakeFoundEvent } from './fixtures/fake-events.ts';
import { eventChanges, presentEvents } from './match-events.ts';

const detected = (spans: readonly (readonly [number, number])[], id = 'element-1') =>
  applyEdits(
    spans.map(([start, end]) => fakeFoundEvent(start, end)),
    [],
    { id, name: 'Kill', isAnywhere: false },
  ).events;

const before = detected([
  [1, 2],
  [5, 6],
]);

it('counts new and lost events, of which those with moved edges are neither', () => {
  const after = detected([
    [1.2, 2],
    [7, 8],
    [9, 10],
  ]);
  expect(eventChanges(before, after)).toEqual({ more: 2, fewer: 1, now: 3 });
  expect(presentEvents(before, after)).toEqual([after[0]]);
});

it('returns the events by start, whatever the order of the earlier ones', () => {
  expect(presentEvents(before.toReversed(), before)).toEqual(before);
});

it("takes no other element's event at the same time for one", () => {
  const other = detected([[1, 2]], 'element-2');
  expect(eventChanges(before, other)).toEqual({ more: 1, fewer: 2, now: 1 });
});
