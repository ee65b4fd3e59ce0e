import { describe, expect, it } from 'vitest';
import { reviewQueue } from './review-queue.ts';

function eventAt(startTime: number, confidence: number) {
  return {
    element: 'Kill',
    startTime,
    endTime: startTime + 1,
    startFrame: startTime * 30,
    endFrame: startTime * 30 + 29,
    peakTime: startTime,
    confidence,
  };
}

const events = [eventAt(1, 0.99), eventAt(5, 0.76), eventAt(9, 0.85)];

describe('the review queue', () => {
  it('starts with the least certain event', () => {
    expect(reviewQueue(events, [], 0.75).map(({ startTime }) => startTime)).toEqual([5, 9, 1]);
  });

  it('leaves out judged events, even if new scores have moved their edges', () => {
    const judged = [{ element: 'Kill', startTime: 5.2, endTime: 5.9 }];
    expect(reviewQueue(events, judged, 0.75).map(({ startTime }) => startTime)).toEqual([9, 1]);
  });

  it("asks about an event even if another element's event at the same time was judged", () => {
    const judged = [{ element: 'Menu', startTime: 5.2, endTime: 5.9 }];
    expect(reviewQueue(events, judged, 0.75)).toHaveLength(3);
  });
});
