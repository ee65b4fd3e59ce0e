import type { ClipSegment, ClipSettings, DetectedEvent, Seconds } from '@framescout/contract';
import { InvalidTimeRangeError } from '../../errors.ts';
import { lengthOf, recordedAt, withPace } from '../../timing/pace.ts';

/** The fields of an event that a clip needs. */
export type ClipEvent = Pick<DetectedEvent, 'startTime' | 'endTime' | 'peakTime' | 'confidence'>;

/** A segment, and the events that it is cut around, by start; there is at least one. */
export type PlannedSegment<Event extends ClipEvent> = ClipSegment & { events: readonly Event[] };

/** The settings that decide where clips start and end. */
export type SegmentSettings = Pick<
  ClipSettings,
  'beforeSeconds' | 'afterSeconds' | 'isJoined' | 'joinGap' | 'longestSeconds'
> &
  // Where clips run at another speed, it decides what is too long.
  Partial<Pick<ClipSettings, 'playback'>>;

// Sums of times differ by less than this from what they stand for.
const ROUNDING: Seconds = 1e-6;

/**
 * Plans the clips of events: each runs from `beforeSeconds` before the event's start to `afterSeconds` after
 * its end, within the video (`duration` in seconds). With `isJoined`, clips that overlap or are up to `joinGap`
 * apart become one, with the time and confidence of the best event, unless that would be longer than
 * `longestSeconds` (of the clip, which may be slowed or sped up). A single clip that is longer ends early; if even its lead-in is too long, it starts with its
 * event. Sorted by start.
 * @throws {InvalidTimeRangeError} if an event is outside the video
 */
export function planSegments<Event extends ClipEvent>(
  events: readonly Event[],
  settings: SegmentSettings,
  duration: Seconds,
): PlannedSegment<Event>[] {
  const segments = [...events]
    .sort((a, b) => a.startTime - b.startTime)
    .map((event) => segmentOf(event, settings, duration));
  for (const { start, end } of segments) assertRange(start, end);
  return settings.isJoined ? joinSegments(segments, settings) : segments;
}

/** @throws {InvalidTimeRangeError} if `start` (seconds) is not before `end` */
export function assertRange(start: Seconds, end: Seconds): void {
  if (start < end) return;
  throw new InvalidTimeRangeError(
    `A clip has to start before it ends, but this one would go from ${start.toFixed(3)} s to ${end.toFixed(3)} s.`,
    { start, end },
  );
}

function segmentOf<Event extends ClipEvent>(
  event: Event,
  settings: SegmentSettings,
  duration: Seconds,
): PlannedSegment<Event> {
  const { startTime, endTime, peakTime: eventTime, confidence } = event;
  const { beforeSeconds, afterSeconds, longestSeconds, playback = null } = settings;
  const longest = longestSeconds ?? Number.POSITIVE_INFINITY;
  const latestEnd = (from: Seconds) =>
    recordedAt(withPace({ start: from, end: Number.POSITIVE_INFINITY }, [event], playback), longest);
  const leadIn = Math.max(0, startTime - beforeSeconds);
  const start = startTime < latestEnd(leadIn) ? leadIn : startTime;
  const end = Math.min(duration, endTime + afterSeconds, latestEnd(start));
  return { start, end, eventTime, confidence, events: [event] };
}

function joinSegments<Event extends ClipEvent>(
  byStart: readonly PlannedSegment<Event>[],
  { joinGap, longestSeconds, playback = null }: SegmentSettings,
): PlannedSegment<Event>[] {
  const isTooLong = (start: Seconds, end: Seconds, events: readonly Event[]) =>
    longestSeconds !== null &&
    lengthOf(withPace({ start, end }, events, playback)) > longestSeconds + ROUNDING;
  // One clip may be of thousands of events, which are not copied for each that joins them.
  const joined: (ClipSegment & { events: Event[] })[] = [];
  for (const segment of byStart) {
    const last = joined.at(-1);
    const end = Math.max(last?.end ?? 0, segment.end);
    const isApart = !last || segment.start - last.end > joinGap + ROUNDING;
    if (isApart || isTooLong(last.start, end, [...last.events, ...segment.events])) {
      joined.push({ ...segment, events: [...segment.events] });
      continue;
    }
    const { eventTime, confidence } = segment.confidence > last.confidence ? segment : last;
    last.events.push(...segment.events);
    Object.assign(last, { end, eventTime, confidence });
  }
  return joined;
}
