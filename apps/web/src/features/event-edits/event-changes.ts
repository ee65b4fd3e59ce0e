import type { EditedEvent } from './event-edit.ts';
import { matchEvents } from './match-events.ts';

/** How a list of events has changed: how many are new, how many are gone, and how many there are now. */
export type EventChanges = { more: number; fewer: number; now: number };

/** Compares the events before and after a change; those whose edges have moved are still the same. */
export function eventChanges(before: readonly EditedEvent[], after: readonly EditedEvent[]): EventChanges {
  const kept = presentEvents(before, after).length;
  return { more: after.length - kept, fewer: before.length - kept, now: after.length };
}

/** Returns those of some events, sorted by start, that earlier ones have become. */
export function presentEvents<Event extends EditedEvent>(
  earlier: readonly Pick<EditedEvent, 'sourceId' | 'startTime' | 'endTime' | 'region'>[],
  events: readonly Event[],
): Event[] {
  const bySource = Map.groupBy(events, ({ sourceId }) => sourceId);
  const present = new Set<Event | undefined>();
  for (const [sourceId, own] of Map.groupBy(earlier, (event) => event.sourceId)) {
    const candidates = bySource.get(sourceId) ?? [];
    for (const claim of matchEvents(own, candidates)) {
      if (typeof claim === 'number') present.add(candidates[claim]);
    }
  }
  return events.filter((event) => present.has(event));
}
