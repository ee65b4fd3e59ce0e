import { describe, expect, it } from 'vitest';
import {
  dropEditsOfGone,
  keepAllClips,
  keepClip,
  keepOnlyClip,
  moveClip,
  nameClip,
  orderClipsByTime,
  trimClip,
  untrimAllClips,
  untrimClip,
} from './clip-edits.ts';
import type { Clip, ClipEdits } from './clip-list.ts';

const coverAt = (start: number) => ({ startTime: start + 1, endTime: start + 3, sourceIds: ['element-1'] });
const clipAt = (start: number): Clip => ({
  ...{ id: String(start), start, end: start + 5, eventTime: start + 2, confidence: 0.9 },
  ...{ number: 1, events: [], covers: coverAt(start), isKept: true, isTrimmed: false },
  ...{ name: null, place: start },
});
const [first, second] = [clipAt(0), clipAt(10)];
const NONE: ClipEdits = new Map();

describe('keeping clips', () => {
  it('leaves earlier edges as they were', () => {
    const trimmed = new Map([['0', { start: 1 }]]);
    const covers = coverAt(0);
    const edits = keepClip(trimmed, first, false);
    expect(edits).toEqual(new Map([['0', { start: 1, isKept: false, covers }]]));
    expect(keepAllClips(edits).get('0')).toEqual({ start: 1, isKept: true, covers });
  });

  it('can be limited to one of the clips listed', () => {
    const edits = keepOnlyClip(new Map([['20', { end: 22 }]]), [first, second], '10');
    expect(edits).toEqual(
      new Map([
        ['20', { end: 22 }],
        ['0', { isKept: false, covers: coverAt(0) }],
        ['10', { isKept: true, covers: coverAt(10) }],
      ]),
    );
  });
});

describe('trimming a clip', () => {
  const trim = { edge: 'end', time: 3, duration: 60 } as const;

  it('adds to an edge that was moved before', () => {
    const edits = new Map([['0', { start: 1 }]]);
    expect(trimClip(edits, { ...first, start: 1, isTrimmed: true }, trim).get('0')).toEqual({
      start: 1,
      end: 3,
      covers: coverAt(0),
    });
  });

  it('does not bring back an edge that no longer applies', () => {
    expect(trimClip(new Map([['0', { start: 9 }]]), first, trim).get('0')).toEqual({
      end: 3,
      covers: coverAt(0),
    });
  });

  it('leaves its name and its place as they are', () => {
    const named = new Map([['0', { start: 1, name: 'Ace', place: 12 }]]);
    expect(trimClip(named, first, trim).get('0')).toMatchObject({ name: 'Ace', place: 12 });
    expect(untrimClip(named, first).get('0')).toEqual({ name: 'Ace', place: 12, covers: coverAt(0) });
    expect(untrimAllClips(named).get('0')).toEqual({ name: 'Ace', place: 12 });
  });

  it('stays within the video', () => {
    expect(trimClip(NONE, first, { edge: 'end', time: 70, duration: 60 }).get('0')?.end).toBe(60);
  });

  it('can be undone without changing whether it is kept', () => {
    const edits: ClipEdits = new Map([
      ['0', { start: 1, isKept: false }],
      ['10', { end: 12, covers: coverAt(10) }],
    ]);
    const leftOut = { ...first, start: 1, isKept: false, isTrimmed: true };
    expect(untrimClip(edits, leftOut)).toEqual(
      new Map([...edits, ['0', { isKept: false, covers: coverAt(0) }]]),
    );
    expect(untrimAllClips(edits)).toEqual(
      new Map([
        ['0', { isKept: false }],
        ['10', { covers: coverAt(10) }],
      ]),
    );
  });
});

it('a clip is named after its events again once its own name is cleared', () => {
  const edits = nameClip(new Map([['0', { isKept: false }]]), first, 'Ace');
  expect(edits.get('0')).toEqual({ isKept: false, covers: coverAt(0), name: 'Ace' });
  expect(nameClip(edits, first, '').get('0')).toEqual({ isKept: false, covers: coverAt(0) });
});

describe('moving a clip', () => {
  const third = clipAt(20);
  const clips = [first, second, third];
  const orderAfter = (edits: ClipEdits) =>
    clips
      .map(({ id, place }) => ({ id, place: edits.get(id)?.place ?? place }))
      .sort((a, b) => a.place - b.place)
      .map(({ id }) => id);

  it.each([
    ['to the front', third, 0, ['20', '0', '10']],
    ['to the end', first, 2, ['10', '20', '0']],
    ['up', third, 1, ['0', '20', '10']],
    ['down', first, 1, ['10', '0', '20']],
  ])('%s changes nothing about the others', (_, clip, to, order) => {
    const edits = moveClip(NONE, clips, clip, to);
    expect([...edits.keys()]).toEqual([clip.id]);
    expect(orderAfter(edits)).toEqual(order);
  });

  it('is undone by ordering them by time', () => {
    const edits = orderClipsByTime(moveClip(new Map([['20', { name: 'Ace' }]]), clips, third, 0));
    expect(orderAfter(edits)).toEqual(['0', '10', '20']);
    expect(edits.get('20')).toEqual({ name: 'Ace', covers: coverAt(20) });
  });
});

it('changes to clips go with the elements that they were about, as others may get the same ids', () => {
  const edits = keepClip(new Map([['20', { isKept: false }]]), first, false);
  expect(dropEditsOfGone(edits, () => true)).toBe(edits);
  expect([...dropEditsOfGone(edits, (id) => id !== 'element-1').keys()]).toEqual(['20']);
});
