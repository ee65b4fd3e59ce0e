import type { DetectedEvent } from '@framescout/contract';
import { expect, it } from 'vitest';
import { sortEvents } from './sort-events.ts';

function eventAt(startTime: number, length: number, confidence: number): DetectedEvent {
  return {
    element: 'Element 1',
    startTime,
    endTime: startTime + length,
    startFrame: startTime * 30,
    endFrame: (startTime + length) * 30,
    peakTime: startTime,
    confidence,
  };
}

const events = [eventAt(1, 2, 0.8), eventAt(5, 1, 0.95), eventAt(9, 4, 0.9)];

it.each([
  ['time', [1, 5, 9]],
  ['confidence', [5, 9, 1]],
  ['length', [9, 1, 5]],
] as const)('lists events by %s and leaves the original order alone', (order, starts) => {
  expect(sortEvents(events, order).map(({ startTime }) => startTime)).toEqual(starts);
  expect(events.map(({ startTime }) => startTime)).toEqual([1, 5, 9]);
});
