import {
  CLIP_MERGE_GAP,
  type ClipSegment,
  type ClipSettings,
  type DetectedEvent,
  type Seconds,
} from '@framescout/contract';
import { InvalidTimeRangeError } from '../errors.ts';

/** The fields of an event that a clip needs. */
export type ClipEvent = Pick<DetectedEvent, 'startTime' | 'endTime' | 'peakTime' | 'confidence'>;

/**
 * Plans the clips of events: each runs from `beforeSeconds` before the event's start to `afterSeconds` after
 * its end, clipped to the video (`duration` in seconds). Clips that overlap or are within `CLIP_MERGE_GAP` of
 * each other are merged, with the time and confidence of the best event. Sorted by start.
 * @throws {InvalidTimeRangeError} if an event is outside the video
 */
export function planSegments(
  events: readonly ClipEvent[],
  { beforeSeconds, afterSeconds }: Pick<ClipSettings, 'beforeSeconds' | 'afterSeconds'>,
  duration: Seconds,
): ClipSegment[] {
  const segments = events
    .map((event) => ({
      start: Math.max(0, event.startTime - beforeSeconds),
      end: Math.min(duration, event.endTime + afterSeconds),
      eventTime: event.peakTime,
      confidence: event.confidence,
    }))
    .sort((a, b) => a.start - b.start);
  for (const { start, end } of segments) assertRange(start, end);
  return mergeSegments(segments);
}

/**
 * Checks a time range.
 * @throws {InvalidTimeRangeError} if `start` (seconds) is not before `end`
 */
export function assertRange(start: Seconds, end: Seconds): void {
  if (start < end) return;
  throw new InvalidTimeRangeError(
    `A clip has to start before it ends, but this one would go from ${start.toFixed(3)} s to ${end.toFixed(3)} s.`,
    { start, end },
  );
}

function mergeSegments(byStart: readonly ClipSegment[]): ClipSegment[] {
  const merged: ClipSegment[] = [];
  for (const segment of byStart) {
    const last = merged.at(-1);
    if (!last || segment.start - last.end > CLIP_MERGE_GAP) {
      merged.push(segment);
      continue;
    }
    const surest = segment.confidence > last.confidence ? segment : last;
    merged[merged.length - 1] = {
      start: last.start,
      end: Math.max(last.end, segment.end),
      eventTime: surest.eventTime,
      confidence: surest.confidence,
    };
  }
  return merged;
}
