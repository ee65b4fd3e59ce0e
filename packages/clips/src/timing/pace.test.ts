import { changePlayback } from '@framescout/contract';
import { describe, expect, it } from 'vitest';
import {
  lengthOf,
  type PacedRange,
  placeRanges,
  type RangeOfEvents,
  recordedAt,
  secondsOf,
  shownAt,
  withPace,
} from './pace.ts';

const SLOW = { slowMotion: { speed: 0.5, seconds: 1 } };
const EVENT = { start: 0, end: 12, events: [{ startTime: 5 }] };

function paced({ start, end, events }: RangeOfEvents, changes: Parameters<typeof changePlayback>[1]) {
  return withPace<PacedRange>({ start, end }, events, changePlayback(null, changes));
}

describe('the pace of a clip', () => {
  it('is as recorded unless something else is asked for', () => {
    expect(paced(EVENT, {})).toEqual({ start: 0, end: 12 });
    expect(paced(EVENT, { loudness: -14 })).toEqual({ start: 0, end: 12 });
    expect(paced({ start: 0, end: 3 }, SLOW)).toEqual({ start: 0, end: 3 });
    expect(lengthOf({ start: 2, end: 5 })).toBe(3);
  });

  it('can be faster or slower all along', () => {
    expect(lengthOf(paced(EVENT, { speed: 4 }))).toBe(3);
    expect(lengthOf(paced(EVENT, { speed: 0.25 }))).toBe(48);
  });

  it('can be slow around the start of an event', () => {
    const range = paced(EVENT, SLOW);
    expect(range.pace).toEqual([
      { start: 0, end: 4, speed: 1 },
      { start: 4, end: 6, speed: 0.5 },
      { start: 6, end: 12, speed: 1 },
    ]);
    expect(lengthOf(range)).toBe(14);
    expect(shownAt(range, 5)).toBe(6);
    expect(shownAt(range, 7)).toBe(9);
  });

  it('is slow once where events are close together, and only inside the clip', () => {
    const events = [{ startTime: 11.5 }, { startTime: 1.5 }, { startTime: 0.5 }, { startTime: 20 }];
    expect(paced({ ...EVENT, events }, SLOW).pace).toEqual([
      { start: 0, end: 1.5, speed: 0.5 },
      { start: 1.5, end: 2.5, speed: 0.5 },
      { start: 2.5, end: 10.5, speed: 1 },
      { start: 10.5, end: 12, speed: 0.5 },
    ]);
  });

  it('has slow motion of its own speed in a clip that runs fast', () => {
    expect(lengthOf(paced(EVENT, { ...SLOW, speed: 2 }))).toBe(5 + 4);
  });

  it('tells which time is shown when, and the other way round', () => {
    const range = paced({ ...EVENT, start: 2 }, { ...SLOW, speed: 2 });
    for (let time = 2; time <= 12; time += 0.25) {
      expect(recordedAt(range, shownAt(range, time))).toBeCloseTo(time, 9);
    }
    expect(recordedAt(range, 99)).toBe(12);
    expect(recordedAt({ start: 2, end: 12 }, 3)).toBe(5);
  });
});

it('places ranges that cross over on the end of the one before', () => {
  const pace = [{ start: 20, end: 24, speed: 2 }];
  const ranges = [
    { start: 0, end: 5 },
    { start: 20, end: 24, pace, overlap: 1 },
    { start: 9, end: 12, overlap: 1 },
  ];
  const places = placeRanges(ranges).map(({ at, own }) => [at, own]);
  expect(places).toEqual([
    [0, 4],
    [4, 1],
    [5, 3],
  ]);
  expect(secondsOf(ranges)).toBe(8);
});
