import type { FoundEvent } from '@framescout/framescout/page';
import { describe, expect, it } from 'vitest';
import { applyEdits } from './apply-edits.ts';
import {
  addEvent,
  bringBackEvents,
  keepByHand,
  markEvents,
  mergeEvents,
  moveEvent,
  removeEvents,
  revertEvents,
  splitEvent,
} from './edit-operations.ts';
import { type EditedEvent, type EventEdit, type EventSpan, isManual } from './event-edit.ts';
import { fakeFoundEvent } from './fixtures/fake-events.ts';

const source = { id: 'element-1', name: 'Kill', isAnywhere: false };
const found = [fakeFoundEvent(1, 2), fakeFoundEvent(5, 6), fakeFoundEvent(9, 12)];

function spanOf(startTime: number, endTime: number): EventSpan {
  return { startTime, endTime, startFrame: startTime * 10, endFrame: endTime * 10 - 1 };
}

function apply(edits: readonly EventEdit[], events: readonly FoundEvent[] = found, isAnywhere = false) {
  return applyEdits(events, edits, { ...source, isAnywhere });
}

function at(
  time: number,
  edits: readonly EventEdit[] = [],
  events: readonly FoundEvent[] = found,
): EditedEvent {
  const event = apply(edits, events).events.find(
    ({ startTime, endTime }) => startTime <= time && time < endTime,
  );
  if (!event) throw new Error(`There is no event at ${time} s.`);
  return event;
}

const times = ({ events }: { events: readonly EditedEvent[] }) =>
  events.map(({ startTime, endTime }) => [startTime, endTime]);
const namesOf = ({ events }: { events: readonly EditedEvent[] }) =>
  events.map(({ edit }) => edit?.name ?? null);

describe('a mark on an event', () => {
  const named = markEvents([], [at(5)], { name: 'Ace' });

  it('applies to that event only', () => {
    expect(namesOf(apply(named))).toEqual([null, 'Ace', null]);
    expect(isManual(at(5, named))).toBe(false);
  });

  it('finds its event again after a rescan that moves the edges', () => {
    const rescanned = [fakeFoundEvent(1, 2), fakeFoundEvent(5.2, 6.4), fakeFoundEvent(9, 12)];
    expect(apply(named, rescanned)).toMatchObject({ conflicts: [] });
    expect(namesOf(apply(named, rescanned))).toEqual([null, 'Ace', null]);
  });

  it('goes to the part it overlaps most if a rescan finds two events instead', () => {
    const rescanned = [fakeFoundEvent(5, 5.3), fakeFoundEvent(5.35, 6)];
    expect(namesOf(apply(named, rescanned))).toEqual([null, 'Ace']);
  });

  it('becomes a conflict if nothing is detected there, and returns with the event', () => {
    const [edit] = named;
    expect(apply(named, [fakeFoundEvent(1, 2)]).conflicts).toEqual([{ edit, reason: 'gone' }]);
    expect(apply(named).conflicts).toEqual([]);
  });

  it('does not move to another event that it merely touches', () => {
    expect(apply(named, [fakeFoundEvent(5.9, 8)]).conflicts).toHaveLength(1);
  });

  it('becomes a conflict if another mark has the better claim to the one event left', () => {
    const both = markEvents(named, [at(9, named)], { name: 'Long' });
    const { conflicts, events } = apply(both, [fakeFoundEvent(5, 12)]);
    expect(events[0]?.edit?.name).toBe('Long');
    expect(conflicts).toMatchObject([{ edit: { name: 'Ace' }, reason: 'taken' }]);
  });

  it('can be kept as an event added by hand if nothing is detected there', () => {
    const [edit] = named;
    const kept = edit ? keepByHand(named, edit) : [];
    const { events, conflicts } = apply(kept, [fakeFoundEvent(1, 2)]);
    expect(times({ events })).toEqual([
      [1, 2],
      [5, 6],
    ]);
    expect(events.map(isManual)).toEqual([false, true]);
    expect(conflicts).toEqual([]);
  });

  it('is no conflict if the event was rejected and is gone', () => {
    expect(apply(markEvents([], [at(5)], { verdict: 'wrong' }), []).conflicts).toEqual([]);
  });

  it('leaves no trace once it is cleared', () => {
    expect(markEvents(named, [at(5, named)], { name: '' })).toEqual([]);
  });
});

describe('an event whose edges were moved', () => {
  const moved = moveEvent([], at(5), spanOf(4.5, 6.5));

  it('keeps them, as set by hand, however later scans see it', () => {
    for (const events of [found, [fakeFoundEvent(5.1, 5.9)], []]) {
      expect(at(5, moved, events)).toMatchObject({ startTime: 4.5, endTime: 6.5, startFrame: 45 });
      expect(isManual(at(5, moved, events))).toBe(true);
    }
  });

  it('replaces everything that is detected within it', () => {
    expect(
      times(apply(moved, [fakeFoundEvent(4.6, 4.7), fakeFoundEvent(5, 6), fakeFoundEvent(6.45, 7)])),
    ).toEqual([
      [4.5, 6.5],
      [6.45, 7],
    ]);
  });

  it('leaves others alone if the element may be on screen several times at once', () => {
    const twins = [
      fakeFoundEvent(5, 6, { region: { left: 0, top: 0 } }),
      fakeFoundEvent(5, 6, { region: { left: 0, top: 90 } }),
    ];
    const [upper] = apply([], twins, true).events;
    const edits = upper ? moveEvent([], upper, spanOf(4, 6)) : [];
    expect(times(apply(edits, twins, true))).toEqual([
      [4, 6],
      [5, 6],
    ]);
  });

  it('shows the best frame that lies within it', () => {
    expect(at(5, moved).peakTime).toBe(5.5);
    expect(at(5, moveEvent([], at(5), spanOf(5, 5.4))).peakTime).toBeCloseTo(5.2);
  });

  it('shows its place only if its best frame is known, since the element may move', () => {
    const moving = [fakeFoundEvent(5, 6, { region: { left: 10, top: 20 } })];
    const event = at(5, [], moving);
    const regionWithin = (span: EventSpan) => at(span.startTime, moveEvent([], event, span), moving).region;
    expect(regionWithin(spanOf(5, 5.8))).toEqual({ left: 10, top: 20 });
    expect(regionWithin(spanOf(5.6, 6))).toBeNull();
  });

  it('returns to what is detected when its edits are reverted', () => {
    expect(revertEvents(moved, [at(5, moved)])).toEqual([]);
  });
});

describe('an event that was removed', () => {
  it('stays removed after a rescan', () => {
    const edits = removeEvents([], [at(5)]);
    expect(times(apply(edits, [fakeFoundEvent(1, 2), fakeFoundEvent(5.1, 6.2)]))).toEqual([[1, 2]]);
  });

  it('leaves no trace if it was added by hand', () => {
    const added = addEvent([], 'element-1', spanOf(7, 8), { peakTime: 7.5, confidence: 0.4, region: null });
    expect(removeEvents(added, [at(7, added)])).toEqual([]);
  });
});

describe('an event that is brought back', () => {
  it('has all that was said about it, and is in the list like any other if that is nothing', () => {
    const named = markEvents([], [at(5)], { name: 'Ace', isStarred: true });
    const removed = removeEvents(named, [at(1, named), at(5, named)]);
    expect(times(apply(removed))).toEqual([[9, 12]]);
    expect(bringBackEvents(removed)).toEqual(named);
  });

  it('has the edges that it was given, also as a part of another', () => {
    const split = splitEvent([], at(9), [spanOf(9, 10), spanOf(10, 12)]);
    const removed = removeEvents(split, [at(9, split)]);
    expect(times(apply(removed)).slice(2)).toEqual([[10, 12]]);
    expect(bringBackEvents(removed)).toEqual(split);
  });
});

describe('an event that was added by hand', () => {
  const added = addEvent([], 'element-1', spanOf(7, 8), { peakTime: 7.2, confidence: 0.4, region: null });

  it('is listed among the others, by time', () => {
    expect(times(apply(added))).toEqual([
      [1, 2],
      [5, 6],
      [7, 8],
      [9, 12],
    ]);
    expect(at(7, added)).toMatchObject({ element: 'Kill', confidence: 0.4, peakTime: 7.2 });
  });

  it('replaces an event that a rescan finds there', () => {
    const { events } = apply(added, [fakeFoundEvent(7.1, 7.9, { confidence: 0.95 })]);
    expect(events).toMatchObject([{ startTime: 7, endTime: 8, edit: { id: 'edit-1' } }]);
  });
});

describe('merging', () => {
  const marked = markEvents([], [at(1)], { tags: ['a'], note: 'first' });
  const both = markEvents(marked, [at(9, marked)], { tags: ['b'], note: 'last', isStarred: true });
  const merged = mergeEvents(both, apply(both).events);

  it('turns several events into one, with all of their marks', () => {
    expect(apply(merged).events).toMatchObject([
      {
        startTime: 1,
        endTime: 12,
        edit: { tags: ['a', 'b'], note: 'first\nlast', isStarred: true, verdict: null },
      },
    ]);
  });

  it.each([
    ['right', true, true],
    ['right', false, false],
    ['wrong', true, false],
  ] as const)(
    'counts as learned only if all were, with the same verdict: %s, %s',
    (verdict, isLearnt, isAll) => {
      const first = markEvents([], [at(1)], { verdict: 'right', isLearnt: true });
      const marked = markEvents(first, [at(5, first)], { verdict, isLearnt });
      const edits = mergeEvents(marked, [at(1, marked), at(5, marked)]);
      expect(at(1, edits).edit?.isLearnt).toBe(isAll);
    },
  );

  it('cuts long notes between characters', () => {
    const long = markEvents(both, [at(9, both)], { note: `${'x'.repeat(1993)}🔥` });
    const [event] = apply(mergeEvents(long, apply(long).events)).events;
    expect(event?.edit?.note).toBe(`first\n${'x'.repeat(1993)}`);
  });

  it('survives a rescan, and can be reverted', () => {
    expect(
      times(apply(merged, [fakeFoundEvent(1.1, 2), fakeFoundEvent(5, 6), fakeFoundEvent(9, 11)])),
    ).toEqual([[1, 12]]);
    expect(times(apply(revertEvents(merged, apply(merged).events)))).toEqual([
      [1, 2],
      [5, 6],
      [9, 12],
    ]);
  });
});

describe('splitting', () => {
  const starred = markEvents([], [at(9)], { isStarred: true });
  const split = splitEvent(starred, at(9, starred), [spanOf(9, 10), spanOf(10, 12)]);

  it('turns one event into two, each with the marks of the whole', () => {
    const parts = apply(split).events.slice(2);
    expect(times({ events: parts })).toEqual([
      [9, 10],
      [10, 12],
    ]);
    expect(parts.map(({ edit }) => edit?.isStarred)).toEqual([true, true]);
    expect(new Set(parts.map(({ id }) => id)).size).toBe(2);
  });

  it('keeps the other part when one is removed', () => {
    const left = removeEvents(split, [at(10, split)]);
    expect(times(apply(left)).slice(2)).toEqual([[9, 10]]);
  });

  it('is undone when the edits to a part are reverted, even after being stored', () => {
    const stored = structuredClone(split).map((edit) => ({ ...edit, covers: structuredClone(edit.covers) }));
    expect(times(apply(revertEvents(stored, [at(10, stored)])))).toEqual(times(apply([])));
  });
});

it('gives every event a unique id, which stays the same while the same frames are detected', () => {
  const twins = [fakeFoundEvent(1, 2), fakeFoundEvent(1, 2, { region: { left: 9, top: 9 } })];
  const ids = apply([], twins, true).events.map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
  expect(apply([], structuredClone(twins), true).events.map(({ id }) => id)).toEqual(ids);
});

it('distinguishes simultaneous events by their place', () => {
  const twins = [
    fakeFoundEvent(1, 2, { region: { left: 0, top: 0 } }),
    fakeFoundEvent(1, 2, { region: { left: 0, top: 90 } }),
  ];
  const lower = apply([], twins, true).events[1];
  const removed = lower ? removeEvents([], [lower]) : [];
  expect(apply(removed, [...twins].reverse(), true).events).toMatchObject([{ region: { top: 0 } }]);
});
