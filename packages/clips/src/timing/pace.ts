import { type ClipPlayback, changesSpeed, type Seconds } from '@framescout/contract';

/** A stretch of a recording (player's seconds) that is shown at a speed; 1 is as recorded. */
export type PacedSpan = { start: Seconds; end: Seconds; speed: number };

/**
 * A range of a recording (player's seconds). `pace`: all of it, stretch by stretch; missing if it runs as fast as
 * recorded. `overlap`: for how long it crosses over from the range before it in a clip, if it does.
 */
export type PacedRange = { start: Seconds; end: Seconds; pace?: readonly PacedSpan[]; overlap?: Seconds };

/** A range of a recording (player's seconds), and the events that it is cut around. */
export type RangeOfEvents = { start: Seconds; end: Seconds; events?: readonly { startTime: Seconds }[] };

/** Returns a range with the pace at which it is to run. */
export function withPace<Range extends PacedRange>(
  range: Range,
  events: RangeOfEvents['events'],
  playback: ClipPlayback | null,
): Range {
  const { start, end } = range;
  const pace = paceOf({ start, end, ...(events && { events }) }, playback);
  return pace ? { ...range, pace } : range;
}

/** Returns how fast a range is to run, with slow motion around the start of each event; null if as recorded. */
function paceOf(
  { start, end, events = [] }: RangeOfEvents,
  playback: ClipPlayback | null,
): PacedSpan[] | null {
  if (!playback || !changesSpeed(playback)) return null;
  const pace: PacedSpan[] = [];
  let at = start;
  const runUntil = (time: Seconds, speed: number) => {
    const until = Math.min(end, time);
    if (until <= at) return;
    pace.push({ start: at, end: until, speed });
    at = until;
  };
  const { slowMotion } = playback;
  if (slowMotion) {
    for (const { startTime } of events.toSorted((a, b) => a.startTime - b.startTime)) {
      const until = startTime + slowMotion.seconds;
      if (until <= at) continue;
      runUntil(startTime - slowMotion.seconds, playback.speed);
      runUntil(until, slowMotion.speed);
    }
  }
  runUntil(end, playback.speed);
  return pace.every(({ speed }) => speed === 1) ? null : pace;
}

/** Returns when a time of a range is shown, in seconds after the start of the range. */
export function shownAt({ start, pace }: PacedRange, time: Seconds): Seconds {
  if (!pace) return time - start;
  return pace.reduce(
    (shown, span) => shown + Math.max(0, Math.min(time, span.end) - span.start) / span.speed,
    0,
  );
}

/** Returns which time of a range is shown so many seconds after its start; its end, if that is later. */
export function recordedAt({ start, end, pace }: PacedRange, shown: Seconds): Seconds {
  let left = shown;
  for (const span of pace ?? [{ start, end, speed: 1 }]) {
    const length = (span.end - span.start) / span.speed;
    if (left < length) return span.start + left * span.speed;
    left -= length;
  }
  return end;
}

/** Returns for how many seconds a range is shown. */
export function lengthOf(range: PacedRange): Seconds {
  return shownAt(range, range.end);
}

/** A range of a clip, shown from `at` on (seconds in the clip); after `own` seconds, the next one begins. */
export type PlacedRange<Range extends PacedRange> = { range: Range; at: Seconds; own: Seconds };

/** Places ranges one after the other, or over the end of the one before if they cross over. */
export function placeRanges<Range extends PacedRange>(ranges: readonly Range[]): PlacedRange<Range>[] {
  let next: Seconds = 0;
  return ranges.map((range, index) => {
    const at = next;
    const own = lengthOf(range) - (ranges[index + 1]?.overlap ?? 0);
    next += own;
    return { range, at, own };
  });
}

/** Returns for how long ranges are shown in all, in seconds. */
export function secondsOf(ranges: readonly PacedRange[]): Seconds {
  return ranges.reduce((sum, range) => sum + lengthOf(range) - (range.overlap ?? 0), 0);
}

/** Whether any of these ranges runs at another speed than the recording. */
export function isPaced(ranges: readonly PacedRange[]): boolean {
  return ranges.some(({ pace }) => pace !== undefined);
}
