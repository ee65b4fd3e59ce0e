import type { DetectedEvent } from '@framescout/contract';

/** In which order events are listed. */
export type EventOrder = 'time' | 'confidence' | 'length';

/** Events in an order: by time ascending, by confidence or length descending. */
export function sortEvents(events: readonly DetectedEvent[], order: EventOrder): DetectedEvent[] {
  const sorted = [...events];
  if (order === 'confidence') sorted.sort((a, b) => b.confidence - a.confidence);
  else if (order === 'length') sorted.sort((a, b) => lengthOf(b) - lengthOf(a));
  else sorted.sort((a, b) => a.startTime - b.startTime);
  return sorted;
}

function lengthOf(event: DetectedEvent): number {
  return event.endTime - event.startTime;
}
