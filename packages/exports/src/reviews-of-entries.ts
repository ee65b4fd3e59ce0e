import type { DetectedEvent, EventReview, LogEntry, ReviewedEvent, Seconds } from '@framescout/contract';

// Shorter than any frame.
const ROUNDING: Seconds = 1e-3;

/** Returns the user's review of the event at each entry of a log. Entries must be in order of time. */
export function reviewsOfEntries(
  entries: readonly LogEntry[],
  events: readonly ReviewedEvent[],
): EventReview[] {
  const reviewed = events.filter((event) => Object.keys(reviewOf(event)).length > 0);
  return eventsOfEntries(entries, reviewed).map((event) => (event ? reviewOf(event) : {}));
}

/** Returns the entries of a log that belong to events. Entries must be in order of time. */
export function entriesOfEvents(entries: readonly LogEntry[], events: readonly DetectedEvent[]): LogEntry[] {
  const found = eventsOfEntries(entries, events);
  return entries.filter((_, index) => found[index] != null);
}

/** Returns the event at each log entry: that of its frame or, failing that, of its second. */
function eventsOfEntries<Event extends DetectedEvent>(
  entries: readonly LogEntry[],
  events: readonly Event[],
): (Event | undefined)[] {
  const sorted = [...events].sort((a, b) => a.startTime - b.startTime);
  let open: Event[] = [];
  let next = 0;
  return entries.map(({ frame, time }) => {
    const second = Math.floor(time);
    for (let event = sorted[next]; event && event.startTime < second + 1; event = sorted[++next]) {
      open.push(event);
    }
    open = open.filter(({ endTime }) => endTime > second);
    return (
      open.find(({ startFrame, endFrame }) => frame >= startFrame && frame <= endFrame) ??
      open.find((other) => lastFrameStart(other) + ROUNDING >= second)
    );
  });
}

/** Returns about when an event's last frame starts; its end may be in another second. */
function lastFrameStart({ startTime, endTime, startFrame, endFrame }: DetectedEvent): Seconds {
  return endTime - (endTime - startTime) / (endFrame - startFrame + 1);
}

/** Returns the user's review of an event, without what was detected. */
export function reviewOf({ byHand, verdict, starred, name, tags, note }: ReviewedEvent): EventReview {
  return {
    ...(byHand && { byHand }),
    ...(verdict && { verdict }),
    ...(starred && { starred }),
    ...(name && { name }),
    ...(tags && { tags }),
    ...(note && { note }),
  };
}
