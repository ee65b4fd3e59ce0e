import { describe, expect, it } from 'vitest';
import { chaptersOfClip } from './chapters-of-clip.ts';

const CHAPTERS = [
  { start: 0, title: 'Lobby' },
  { start: 10, title: 'Round 1' },
  { start: 20, title: 'Round 2' },
];

describe('the chapters of a clip', () => {
  it('are those inside it, shifted to its timeline', () => {
    expect(chaptersOfClip(CHAPTERS, [{ start: 10, end: 22 }])).toEqual([
      { start: 0, title: 'Round 1' },
      { start: 10, title: 'Round 2' },
    ]);
  });

  it('start with the chapter in progress', () => {
    expect(chaptersOfClip(CHAPTERS, [{ start: 14, end: 19 }])).toEqual([{ start: 0, title: 'Round 1' }]);
  });

  it('leave out one that starts where the clip ends', () => {
    expect(chaptersOfClip(CHAPTERS, [{ start: 2, end: 10 }])).toEqual([{ start: 0, title: 'Lobby' }]);
  });

  it('span several ranges, without repeating one that continues', () => {
    const ranges = [
      { start: 11, end: 13 },
      { start: 16, end: 18 },
      { start: 24, end: 25 },
    ];
    expect(chaptersOfClip(CHAPTERS, ranges)).toEqual([
      { start: 0, title: 'Round 1' },
      { start: 4, title: 'Round 2' },
    ]);
  });

  it('begin where a range crosses over, and those that only the rest of the one before has are left out', () => {
    const ranges = [
      { start: 2, end: 10.5 },
      { start: 24, end: 26, overlap: 1 },
    ];
    expect(chaptersOfClip(CHAPTERS, ranges)).toEqual([
      { start: 0, title: 'Lobby' },
      { start: 7.5, title: 'Round 2' },
    ]);
  });

  it('come later in a clip that is slowed', () => {
    const pace = [
      { start: 8, end: 12, speed: 0.5 },
      { start: 12, end: 24, speed: 1 },
    ];
    expect(chaptersOfClip(CHAPTERS, [{ start: 8, end: 24, pace }])).toEqual([
      { start: 0, title: 'Lobby' },
      { start: 4, title: 'Round 1' },
      { start: 16, title: 'Round 2' },
    ]);
  });

  it('keep those with the same title, such as the marks of a recorder', () => {
    const kills = [1, 4, 6].map((start) => ({ start, title: 'Kill' }));
    expect(chaptersOfClip(kills, [{ start: 0, end: 10 }])).toEqual(kills);
  });

  it('are empty before the first one', () => {
    expect(chaptersOfClip([{ start: 5, title: 'Late' }], [{ start: 0, end: 5 }])).toEqual([]);
  });
});
