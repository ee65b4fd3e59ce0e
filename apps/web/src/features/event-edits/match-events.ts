import type { Seconds } from '@framescout/contract';
import type { EditedEvent } from './event-edit.ts';

type Stretch = { startTime: Seconds; endTime: Seconds };
type Placed = Stretch & { region: { left: number; top: number } | null };

// Places only break ties: two lines of a list may be on screen for exactly the same frames.
const PLACE_WEIGHT = 1e-3;

/**
 * Matches stretches to detected events by their overlap in time (IoU), best matches first; each event goes to
 * one stretch only. A match must share at least half of the shorter one, and `canMatch` must allow it.
 * Returns, for each stretch, the index of its event: null if there is none, 'taken' if others have a better
 * claim. Events are sorted by start.
 */
export function matchEvents<Own extends Placed, Event extends Placed>(
  stretches: readonly Own[],
  events: readonly Event[],
  canMatch: (stretch: Own, event: Event) => boolean = () => true,
): (number | 'taken' | null)[] {
  const pairs: { stretch: number; event: number; similarity: number }[] = [];
  forOverlapping(stretches, events, (stretch, event) => {
    const [own, other] = [stretches[stretch], events[event]];
    if (own && other && overlapEnough(own, other) && canMatch(own, other))
      pairs.push({ stretch, event, similarity: similarity(own, other) });
  });
  pairs.sort((a, b) => b.similarity - a.similarity || a.stretch - b.stretch || a.event - b.event);
  const claims: (number | 'taken' | null)[] = stretches.map(() => null);
  const taken = new Set<number>();
  for (const { stretch, event } of pairs) {
    if (typeof claims[stretch] === 'number') continue;
    if (taken.has(event)) {
      claims[stretch] = 'taken';
      continue;
    }
    claims[stretch] = event;
    taken.add(event);
  }
  return claims;
}

/**
 * Returns the indices of the events that lie at least half within one of the stretches. Events are sorted by
 * start.
 */
export function eventsWithin(stretches: readonly Stretch[], events: readonly Stretch[]): Set<number> {
  const within = new Set<number>();
  forOverlapping(stretches, events, (stretch, event) => {
    const [own, other] = [stretches[stretch], events[event]];
    if (own && other && overlapDuration(own, other) >= lengthOf(other) / 2) within.add(event);
  });
  return within;
}

/** Calls `visit` with the indices of every stretch and event that overlap. */
function forOverlapping(
  stretches: readonly Stretch[],
  events: readonly Stretch[],
  visit: (stretch: number, event: number) => void,
): void {
  const order = stretches.map((_, index) => index);
  const startOf = (index: number) => stretches[index]?.startTime ?? 0;
  const endOf = (index: number) => stretches[index]?.endTime ?? 0;
  order.sort((a, b) => startOf(a) - startOf(b));
  let open: number[] = [];
  let next = 0;
  events.forEach(({ startTime, endTime }, event) => {
    for (let index = order[next]; index !== undefined && startOf(index) < endTime; index = order[++next]) {
      open.push(index);
    }
    if (open.some((index) => endOf(index) <= startTime)) {
      open = open.filter((index) => endOf(index) > startTime);
    }
    for (const index of open) if (startOf(index) < endTime) visit(index, event);
  });
}

function overlapEnough(a: Stretch, b: Stretch): boolean {
  return overlapDuration(a, b) >= Math.min(lengthOf(a), lengthOf(b)) / 2;
}

function similarity(a: Placed, b: Placed): number {
  const common = overlapDuration(a, b);
  const distance =
    a.region && b.region ? Math.hypot(a.region.left - b.region.left, a.region.top - b.region.top) : 0;
  return common / (lengthOf(a) + lengthOf(b) - common) + PLACE_WEIGHT / (1 + distance);
}

function overlapDuration(a: Stretch, b: Stretch): Seconds {
  return Math.min(a.endTime, b.endTime) - Math.max(a.startTime, b.startTime);
}

function lengthOf({ startTime, endTime }: Stretch): Seconds {
  return endTime - startTime;
}

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
