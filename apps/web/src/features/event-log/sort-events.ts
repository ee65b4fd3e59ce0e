import type { DetectedEvent } from '@framescout/contract';

/** The order in which events are listed. */
export type EventOrder = 'time' | 'confidence' | 'length';

/** Sorts events: by time ascending, by confidence or duration descending. */
export function sortEvents<Event extends DetectedEvent>(
  events: readonly Event[],
  order: EventOrder,
): Event[] {
  const sorted = [...events];
  if (order === 'confidence') sorted.sort((a, b) => b.confidence - a.confidence);
  else if (order === 'length') sorted.sort((a, b) => lengthOf(b) - lengthOf(a));
  else sorted.sort((a, b) => a.startTime - b.startTime);
  return sorted;
}

function lengthOf(event: DetectedEvent): number {
  return event.endTime - event.startTime;
}
