import type { LogEntry, ReviewedEvent } from '@framescout/contract';
import { expect, it } from 'vitest';
import { entriesOfEvents, reviewsOfEntries } from './reviews-of-entries.ts';

const entries: LogEntry[] = [0, 1, 2, 3].map((time) => ({
  time,
  frame: 30 * time,
  detected: true,
  confidence: 1,
}));
/** An event of frames within the second second, none of which is an entry's. */
const event: ReviewedEvent = {
  element: 'Kill',
  startTime: 1.5,
  endTime: 1.8,
  startFrame: 45,
  endFrame: 53,
  peakTime: 1.6,
  confidence: 1,
  name: 'Ace',
};

it('finds an event at the entry of the second in which it is, and at no other', () => {
  expect(reviewsOfEntries(entries, [event])).toEqual([{}, { name: 'Ace' }, {}, {}]);
  expect(entriesOfEvents(entries, [event])).toEqual([entries[1]]);
});
