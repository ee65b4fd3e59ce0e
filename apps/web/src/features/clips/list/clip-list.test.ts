import { describe, expect, it } from 'vitest';
import { exampleEvent } from '../../../test-support/example-events.ts';
import { keepClip, trimClip } from './clip-edits.ts';
import { type ClipEdit, type ClipEdits, clampEdge, countKeptEvents, listClips } from './clip-list.ts';

const events = [10, 30].map((startTime) => exampleEvent(startTime, { peakTime: startTime + 0.5 }));
const margins = { beforeSeconds: 1, afterSeconds: 1, isJoined: true, joinGap: 1, longestSeconds: null };

describe('listClips', () => {
  it('lists a clip for every event, kept and untrimmed', () => {
    const clips = listClips(events, margins, 60, new Map());
    expect(clips).toMatchObject([
      { id: '10.500', start: 9, end: 12, isKept: true, isTrimmed: false },
      { id: '30.500', start: 29, end: 32, isKept: true, isTrimmed: false },
    ]);
  });

  it('lists clips of events at the same time apart if so asked, each with changes of its own', () => {
    const [kill = never()] = events;
    const both = [kill, { ...kill, id: 'rule-10', sourceId: 'rule-1' }];
    const apart = { ...margins, isJoined: false };
    const [first = never(), second = never()] = listClips(both, apart, 60, new Map());
    expect(first.id).not.toBe(second.id);
    expect([first, second].map((clip) => clip.events.map(({ id }) => id))).toEqual([
      ['event-10'],
      ['rule-10'],
    ]);
    const edits = keepClip(new Map(), second, false);
    expect(listClips(both, apart, 60, edits)).toMatchObject([{ isKept: true }, { isKept: false }]);
  });

  it('lists clips that were moved in their place, numbered as they are listed', () => {
    const edits = new Map([['30.500', { place: 1, name: 'Ace' }]]);
    expect(listClips(events, margins, 60, edits)).toMatchObject([
      { id: '30.500', number: 1, start: 29, name: 'Ace' },
      { id: '10.500', number: 2, start: 9, name: null },
    ]);
  });

  it("applies the user's changes even as other clips come and go", () => {
    const edits = new Map([
      ['30.500', { isKept: false }],
      ['10.500', { start: 9.5 }],
    ]);
    const clips = listClips(
      [...events, { ...(events[0] ?? never()), startTime: 20, endTime: 21, peakTime: 20 }],
      margins,
      60,
      edits,
    );
    expect(clips).toMatchObject([
      { start: 9.5, end: 12, isTrimmed: true },
      { start: 19, isKept: true },
      { start: 29, isKept: false },
    ]);
  });

  it('ignores an edge that a clip no longer reaches', () => {
    const clipWith = (edit: ClipEdit) => listClips(events, margins, 60, new Map([['10.500', edit]]))[0];
    const untrimmed = { start: 9, end: 12, isKept: false, isTrimmed: false };
    expect(clipWith({ isKept: false, start: 13 })).toMatchObject(untrimmed);
    expect(clipWith({ isKept: false, end: 8 })).toMatchObject(untrimmed);
    expect(clipWith({ start: 12 - 0.1 })).toMatchObject({ start: 11.9, end: 12, isTrimmed: true });
  });
});

describe("the user's changes to a clip", () => {
  const [first, second] = events;
  if (!first || !second) throw new Error('There are too few events.');
  const list = (now: typeof events, edits: ClipEdits) => listClips(now, margins, 60, edits);
  /** The second of two clips, left out and trimmed. */
  const [, clip = never()] = list(events, new Map());
  const trim = { edge: 'start', time: 29.5, duration: 60 } as const;
  const edits = keepClip(trimClip(new Map(), clip, trim), clip, false);
  const changed = { start: 29.5, isKept: false, isTrimmed: true };

  it('stay when a lesson moves the best frame of its event', () => {
    expect(list([first, { ...second, peakTime: 30 }], edits)).toMatchObject([{ isKept: true }, changed]);
  });

  it.each([
    { startTime: 30.7, peakTime: 30.85 },
    { endTime: 38, peakTime: 34 },
  ])('stay when an edge of its event is moved past the best frame or far out (%o)', (moved) => {
    expect(list([first, { ...second, ...moved }], edits)).toMatchObject([{ isKept: true }, changed]);
  });

  it('come back with the clip, even if its best frame has moved meanwhile', () => {
    expect(list([first], edits)).toMatchObject([{ isKept: true }]);
    expect(list([first, { ...second, peakTime: 30 }], edits)).toMatchObject([{ isKept: true }, changed]);
  });

  it('stay with several events when another of them becomes the surest', () => {
    const both = [first, { ...first, startTime: 12, endTime: 13, peakTime: 12.5 }];
    const [merged = never()] = list(both, new Map());
    const [now] = list([{ ...first, confidence: 0.8 }, ...both.slice(1)], keepClip(new Map(), merged, false));
    expect(now).toMatchObject({ start: 9, end: 14, isKept: false });
  });

  it('do not extend to surer events that its clip merges with', () => {
    const surer = { ...second, startTime: 28, endTime: 29, peakTime: 28, confidence: 0.95 };
    expect(list([first, surer, second], edits)).toMatchObject([
      { isKept: true },
      { start: 27, isKept: true },
    ]);
  });

  it('do not extend to clips of another element at the same time', () => {
    const other = { ...second, peakTime: 30, sourceId: 'element-2' };
    expect(list([first, other], edits)).toMatchObject([{ isKept: true }, { isKept: true }]);
  });

  it('are taken back where they were made, though its best frame has moved', () => {
    const now = [first, { ...second, peakTime: 30 }];
    const [, moved = never()] = list(now, edits);
    const kept = keepClip(edits, moved, true);
    expect(kept.size).toBe(1);
    expect(list(now, kept)).toMatchObject([{ isKept: true }, { ...changed, isKept: true }]);
  });

  it('of an earlier version, which kept only the best frame, stay with the event around it', () => {
    const stored = new Map([['30.500', { isKept: false }]]);
    expect(list([first, { ...second, peakTime: 30 }], stored)).toMatchObject([
      { isKept: true },
      { isKept: false },
    ]);
  });
});

describe('clampEdge', () => {
  const [clip] = listClips(events, margins, 60, new Map());

  it.each([
    ['start', 5, 5],
    ['start', -2, 0],
    ['start', 20, 11.9],
    ['end', 100, 60],
    ['end', 3, 9.1],
  ] as const)('moves the %s, dragged to %d, to %d', (edge, asked, given) => {
    expect(clampEdge(clip ?? never(), edge, asked, 60)).toBeCloseTo(given);
  });
});

function never(): never {
  throw new Error('There is no such clip.');
}

describe('countKeptEvents', () => {
  const countWith = (edit: ClipEdit) =>
    countKeptEvents(events, listClips(events, margins, 60, new Map([['10.500', edit]])));

  it('counts the events of clips that are kept', () => {
    expect(countWith({})).toBe(2);
    expect(countWith({ isKept: false })).toBe(1);
  });

  it('leaves out an event that a clip no longer shows, but not one that it shows in part', () => {
    expect(countWith({ start: 10.5 })).toBe(2);
    expect(countWith({ start: 11.5 })).toBe(1);
  });

  it('counts an event that only a clip before the last one reaches', () => {
    const edits = new Map([
      ['10.500', { end: 40 }],
      ['30.500', { start: 29, end: 30.5 }],
    ]);
    const clips = listClips(events, margins, 60, edits);
    const later = { startTime: 35, endTime: 36 };
    expect(countKeptEvents([...events, later], clips)).toBe(3);
    expect(countKeptEvents([...events, { ...later, startTime: 40, endTime: 41 }], clips)).toBe(2);
  });

  it('looks at few clips for each event, since a long recording has thousands of both', () => {
    const kills = Array.from({ length: 1000 }, (_, index) => exampleEvent(10 * index));
    let looks = 0;
    const clips = listClips(kills, margins, 10_000, new Map()).map((clip) => ({
      ...clip,
      get start() {
        looks++;
        return clip.start;
      },
      get end() {
        looks++;
        return clip.end;
      },
    }));
    expect(countKeptEvents(kills, clips)).toBe(1000);
    expect(looks).toBeLessThan(50_000);
  });
});
