import { type EditedEvent, presentEvents } from '../../../features/event-edits/index.ts';

/** What is needed of an event that was already judged or skipped to recognize it after new scores. */
type Reviewed = Pick<EditedEvent, 'sourceId' | 'startTime' | 'endTime' | 'region'>;

/**
 * Returns the events that were neither judged nor skipped yet, least certain first, which means closest to
 * the sensitivity (0..1). Events are sorted by start.
 */
export function reviewQueue<Event extends EditedEvent>(
  events: readonly Event[],
  reviewed: readonly Reviewed[],
  sensitivity: number,
): Event[] {
  const done = new Set(presentEvents(reviewed, events));
  const isOpen = (event: Event) => !done.has(event) && !event.edit?.isLearnt;
  const certainty = (event: Event) => Math.abs(event.confidence - sensitivity);
  return events.filter(isOpen).sort((a, b) => certainty(a) - certainty(b) || a.startTime - b.startTime);
}
