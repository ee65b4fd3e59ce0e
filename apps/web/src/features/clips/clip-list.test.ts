import { describe, expect, it } from 'vitest';
import { type ClipEdit, clampEdge, countKeptEvents, listClips } from './clip-list.ts';

const events = [10, 30].map((startTime) => ({
  startTime,
  endTime: startTime + 1,
  peakTime: startTime + 0.5,
  confidence: 0.9,
}));
const margins = { beforeSeconds: 1, afterSeconds: 1 };

describe('listClips', () => {
  it('lists a clip for every event, kept and untrimmed', () => {
    const clips = listClips(events, margins, 60, new Map());
    expect(clips).toMatchObject([
      { id: '10.500', start: 9, end: 12, isKept: true, isTrimmed: false },
      { id: '30.500', start: 29, end: 32, isKept: true, isTrimmed: false },
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
});
