import type { DetectedEvent } from '@framescout/contract';

/** The order in which events are listed. */
export type EventOrder = 'time' | 'confidence' | 'length';

/**
 * Sorts events by time (ascending), or by confidence or duration (descending). They must be given in order of
 * time.
 */
export function sortEvents<Event extends DetectedEvent>(
  events: readonly Event[],
  order: EventOrder,
): readonly Event[] {
  if (order === 'time') return events;
  const measure = order === 'confidence' ? ({ confidence }: Event) => confidence : lengthOf;
  return [...events].sort((a, b) => measure(b) - measure(a));
}

function lengthOf(event: DetectedEvent): number {
  return event.endTime - event.startTime;
}
