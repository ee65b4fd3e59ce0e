import { describe, expect, it } from 'vitest';
import type { EditedEvent } from '../../../features/event-edits/index.ts';
import { exampleEdit, exampleEvent } from '../../../test-support/example-events.ts';
import { reviewQueue } from './review-panel.tsx';

const eventAt = (startTime: number, confidence: number, changes: Partial<EditedEvent> = {}): EditedEvent =>
  exampleEvent(startTime, { confidence, ...changes });

const events = [eventAt(1, 0.99), eventAt(5, 0.76), eventAt(9, 0.85)];
const starts = (reviewed: readonly EditedEvent[], own: readonly EditedEvent[] = events) =>
  reviewQueue(own, reviewed, 0.75).map(({ startTime }) => startTime);

describe('the review queue', () => {
  it('starts with the least certain event', () => {
    expect(starts([])).toEqual([5, 9, 1]);
  });

  it('leaves out judged events, even if new scores have moved their edges', () => {
    expect(starts([{ ...eventAt(5.2, 0.9), endTime: 5.9 }])).toEqual([9, 1]);
  });

  it("asks about an event even if another element's event at the same time was judged", () => {
    expect(starts([eventAt(5, 0.9, { sourceId: 'element-2' })])).toHaveLength(3);
  });

  it('asks about every one of several simultaneous events of an element', () => {
    const [upper, lower] = [10, 90].map((top) => eventAt(5, 0.8, { region: { left: 0, top } }));
    if (!upper || !lower) throw new Error('There are two.');
    expect(reviewQueue([upper, lower], [lower], 0.75)).toEqual([upper]);
  });

  it('leaves out events that were learned from before the video was closed', () => {
    const edited = (isLearnt: boolean) => exampleEdit({ verdict: 'right', isLearnt });
    expect(starts([], [eventAt(1, 0.9, { edit: edited(true) })])).toEqual([]);
    expect(starts([], [eventAt(1, 0.9, { edit: edited(false) })])).toEqual([1]);
  });
});
