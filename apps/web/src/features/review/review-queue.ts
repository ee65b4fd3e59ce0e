import type { DetectedEvent } from '@framescout/contract';

/** An element and a stretch of time (seconds) that were already judged. */
export type Reviewed = Pick<DetectedEvent, 'element' | 'startTime' | 'endTime'>;

/** Returns the events not judged yet, least certain first, which means closest to the sensitivity (0..1). */
export function reviewQueue<Event extends DetectedEvent>(
  events: readonly Event[],
  reviewed: readonly Reviewed[],
  sensitivity: number,
): Event[] {
  const isOpen = (event: Event) =>
    !reviewed.some(
      (other) =>
        other.element === event.element && other.startTime < event.endTime && event.startTime < other.endTime,
    );
  const certainty = (event: Event) => Math.abs(event.confidence - sensitivity);
  return events.filter(isOpen).sort((a, b) => certainty(a) - certainty(b) || a.startTime - b.startTime);
}
