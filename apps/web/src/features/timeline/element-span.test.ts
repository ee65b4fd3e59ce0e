import type { DetectedEvent } from '@framescout/contract';
import { expect, it } from 'vitest';
import { elementSpan } from './element-span.ts';

function eventAt(startTime: number, endTime: number): DetectedEvent {
  const frames = { startFrame: startTime * 30, endFrame: endTime * 30 };
  return { element: 'Element 1', startTime, endTime, ...frames, peakTime: startTime, confidence: 0.9 };
}

it("starts at the element's first appearance and is at most a fifth of the video long", () => {
  expect(elementSpan([eventAt(10, 11), eventAt(80, 82)], 100)).toEqual({ startTime: 10, endTime: 30 });
});

it('ends at the last appearance if that comes earlier', () => {
  expect(elementSpan([eventAt(10, 11), eventAt(12, 15)], 100)).toEqual({ startTime: 10, endTime: 15 });
});

it('is missing for an element that never appears', () => {
  expect(elementSpan([], 100)).toBeNull();
});
