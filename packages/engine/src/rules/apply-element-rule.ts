import type { DetectedEvent, ElementRule, Seconds } from '@framescout/contract';

/**
 * Applies a rule to elements' events; returns events sorted by start. `eventsOf` returns an element's events
 * by id, sorted by start, and an empty array if it has none.
 */
export function applyElementRule<Event extends DetectedEvent>(
  rule: ElementRule,
  eventsOf: (elementId: string) => readonly Event[],
): Event[] {
  const events = eventsOf(rule.element);
  switch (rule.kind) {
    case 'without':
    case 'with':
      return keepByOverlap(events, eventsOf(rule.other), rule.kind === 'with');
    case 'followed':
      return pairsOf(events, eventsOf(rule.other), rule.within);
    case 'burst':
      return burstsOf(events, rule.count, rule.within);
    case 'between':
      return keepBetween(events, eventsOf(rule.from), eventsOf(rule.to));
  }
}

/** Keeps the events that overlap another one or, if `isWanted` is false, those that overlap none. */
function keepByOverlap<Event extends DetectedEvent>(
  events: readonly Event[],
  others: readonly DetectedEvent[],
  isWanted: boolean,
): Event[] {
  let first = 0;
  return events.filter(({ startTime, endTime }) => {
    // NOTE: if others overlap, an early one may end last, so this skips only leading ones that have ended.
    while (first < others.length && (others[first]?.endTime ?? 0) <= startTime) first++;
    for (let i = first; i < others.length; i++) {
      const other = others[i];
      if (!other || other.startTime >= endTime) break;
      if (other.endTime > startTime) return isWanted;
    }
    return !isWanted;
  });
}

/**
 * Joins each event with the next one of the others, if that starts at most `within` seconds later and before
 * another event does; no event belongs to two pairs.
 */
function pairsOf<Event extends DetectedEvent>(
  events: readonly Event[],
  others: readonly Event[],
  within: Seconds,
): Event[] {
  let next = 0;
  return events.flatMap((event, index) => {
    while (next < others.length && (others[next]?.startTime ?? 0) <= event.startTime) next++;
    const other = others[next];
    if (!other || other.startTime > event.startTime + within) return [];
    const after = events[index + 1];
    return after && after.startTime < other.startTime ? [] : unitedEvent(event, [event, other]);
  });
}

/**
 * Merges each burst into one event, from its first member's start to its last one's end; no event belongs to
 * two bursts.
 */
function burstsOf<Event extends DetectedEvent>(
  events: readonly Event[],
  count: number,
  within: Seconds,
): Event[] {
  const bursts: Event[] = [];
  let from = 0;
  while (from < events.length) {
    const first = events[from];
    if (!first) break;
    let end = from;
    while (end < events.length && (events[end]?.startTime ?? 0) <= first.startTime + within) end++;
    const members = events.slice(from, end);
    if (members.length >= count) {
      bursts.push(unitedEvent(first, members));
      from = end;
    } else {
      from++;
    }
  }
  return bursts;
}

function unitedEvent<Event extends DetectedEvent>(first: Event, members: readonly Event[]): Event {
  const last = members.reduce((latest, event) => (event.endTime > latest.endTime ? event : latest), first);
  const confidence = members.reduce((least, event) => Math.min(least, event.confidence), 1);
  return { ...first, endTime: last.endTime, endFrame: last.endFrame, confidence };
}

function keepBetween<Event extends DetectedEvent>(
  events: readonly Event[],
  openings: readonly DetectedEvent[],
  closings: readonly DetectedEvent[],
): Event[] {
  return events.filter(({ startTime }) => {
    const opened = lastStart(openings, startTime);
    return opened !== null && (lastStart(closings, startTime) ?? Number.NEGATIVE_INFINITY) <= opened;
  });
}

/** Returns the start of the last event that starts at or before a time; null if there is none. */
function lastStart(events: readonly DetectedEvent[], time: Seconds): Seconds | null {
  return events.findLast((event) => event.startTime <= time)?.startTime ?? null;
}
