import { expect, it } from 'vitest';
import { listClips } from '../list/clip-list.ts';
import { describeJoining } from './describe-joining.ts';

const eventAt = (startTime: number, length = 1) => ({
  ...{ id: `event-${startTime}`, sourceId: 'element-1', edit: null, confidence: 0.9 },
  ...{ startTime, endTime: startTime + length, peakTime: startTime },
});
const kills = [10, 14, 18, 40].map((start) => eventAt(start));
const settings = { beforeSeconds: 5, afterSeconds: 5, isJoined: true, joinGap: 1, longestSeconds: null };

function describeWith(changes: Partial<Parameters<typeof listClips>[1]>, events = kills) {
  const all = { ...settings, ...changes };
  return describeJoining(listClips(events, all, 100, new Map()), all);
}

it('says how many events became how many clips, and what was done with overlapping ones', () => {
  expect(describeWith({})).toBe('4 events, 2 clips: overlapping ones are joined');
  expect(describeWith({ isJoined: false })).toBe('4 events, 4 clips: overlapping ones are kept apart');
  expect(describeWith({ longestSeconds: 11 })).toBe('4 events, 4 clips: together, they would be too long');
});

it('says how far apart those are that are joined though they do not overlap', () => {
  const words = '4 events, 2 clips: those within 1 s are joined';
  expect(describeWith({ beforeSeconds: 1, afterSeconds: 1 })).toBe(words);
});

it('says nothing of clips that are apart anyway', () => {
  expect(describeWith({ beforeSeconds: 0.5, afterSeconds: 1 })).toBeNull();
  expect(describeWith({ beforeSeconds: 1, afterSeconds: 1, isJoined: false })).toBeNull();
});

it('says how many clips end before their event does', () => {
  expect(describeWith({ longestSeconds: 20 }, [eventAt(10, 60)])).toBe(
    '1 clip ends after 20 s, before the event does',
  );
});
