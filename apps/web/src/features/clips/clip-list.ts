import { type ClipEvent, planSegments } from '@framescout/clips';
import type { ClipSegment, ClipSettings, Seconds } from '@framescout/contract';

/** A clip to make: a segment, whether it will be saved, and whether its edges were moved by hand. */
export type Clip = ClipSegment & { id: string; isKept: boolean; isTrimmed: boolean };

/** The user's changes to a clip. */
export type ClipEdit = { isKept?: boolean; start?: Seconds; end?: Seconds };

/** The user's changes to clips, by clip id. */
export type ClipEdits = ReadonlyMap<string, ClipEdit>;

/** One of a clip's two edges. */
export type ClipEdge = 'start' | 'end';

/** The shortest clip that dragging an edge can produce. */
const MIN_CLIP_SECONDS: Seconds = 0.1;
const ROUNDING: Seconds = 1e-6;

/**
 * Lists the clips around events, with the user's changes applied. A clip is identified by its most confident
 * event, so that changes to it survive when other events come or go. Where its events are now on the other
 * side of an edge that the user moved, neither of the two moved edges applies.
 */
export function listClips(
  events: readonly ClipEvent[],
  settings: Pick<ClipSettings, 'beforeSeconds' | 'afterSeconds'>,
  duration: Seconds,
  edits: ClipEdits,
): Clip[] {
  return planSegments(events, settings, duration).map((segment) => {
    const id = clipIdOf(segment.eventTime);
    const { isKept = true, start = segment.start, end = segment.end } = edits.get(id) ?? {};
    if (end - start < MIN_CLIP_SECONDS - ROUNDING) return { ...segment, id, isKept, isTrimmed: false };
    const isTrimmed = start !== segment.start || end !== segment.end;
    return { ...segment, id, start, end, isKept, isTrimmed };
  });
}

/** Returns the id of the clip whose most confident event peaks at a time. */
export function clipIdOf(eventTime: Seconds): string {
  return eventTime.toFixed(3);
}

/** Counts the events that the kept clips show, at least in part. */
export function countKeptEvents(
  events: readonly Pick<ClipEvent, 'startTime' | 'endTime'>[],
  clips: readonly Clip[],
): number {
  const kept = clips.filter(({ isKept }) => isKept);
  return events.filter(({ startTime, endTime }) =>
    kept.some(({ start, end }) => startTime < end && endTime >= start),
  ).length;
}

/**
 * Returns where a clip's edge lands when it is moved to a time: within the video, and without crossing the
 * other edge.
 */
export function clampEdge(clip: Clip, edge: ClipEdge, time: Seconds, duration: Seconds): Seconds {
  return edge === 'start'
    ? Math.min(Math.max(0, time), clip.end - MIN_CLIP_SECONDS)
    : Math.max(Math.min(duration, time), clip.start + MIN_CLIP_SECONDS);
}
