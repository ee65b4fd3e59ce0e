import { firstAfter } from '@framescout/base';
import {
  type ClipEvent,
  clipLabel,
  type PlannedSegment,
  planSegments,
  type SegmentSettings,
} from '@framescout/clips';
import type { ClipSegment, Seconds } from '@framescout/contract';
import { type EditedEvent, matchEvents, reviewOf } from '../../event-edits/index.ts';

/** An event that a clip is made of: of which element or rule, and what the user said about it. */
export type SourceEvent = ClipEvent & Pick<EditedEvent, 'id' | 'sourceId' | 'edit' | 'element'>;

/**
 * What a clip is made of: the stretch from the start of its first event to the end of its last, and the
 * elements and rules that they belong to.
 */
type ClipCover = { startTime: Seconds; endTime: Seconds; sourceIds: string[] };

/** A clip to make: a segment, whether it will be saved, and whether its edges were moved by hand. */
export type Clip = ClipSegment & {
  id: string;
  /** 1-based, among all clips, so that it stays the same when others are left out. */
  number: number;
  /** What it is made of, by start. */
  events: readonly SourceEvent[];
  covers: ClipCover;
  isKept: boolean;
  isTrimmed: boolean;
  /** What the user called it; null if nothing: then its events say what it is called. */
  name: string | null;
  /** Where it stands in the list: its own start (seconds) or, if it was moved, that of a clip that would be there. */
  place: Seconds;
};

/** The user's changes to a clip. */
export type ClipEdit = {
  isKept?: boolean;
  start?: Seconds;
  end?: Seconds;
  name?: string;
  place?: Seconds;
  /** What the clip was made of when it was changed; missing in changes that earlier versions stored. */
  covers?: ClipCover;
};

/** The user's changes to clips, by the id that the clip had at the first of them. */
export type ClipEdits = ReadonlyMap<string, ClipEdit>;

/** One of a clip's two edges. */
export type ClipEdge = 'start' | 'end';

/** The shortest clip that dragging an edge can produce. */
const MIN_CLIP_SECONDS: Seconds = 0.1;
const ROUNDING: Seconds = 1e-6;

/**
 * Lists the clips around events, with the user's changes applied. A clip is identified by its most confident
 * event. Changes to it survive when other events come or go, and find it again by overlap if that event has
 * changed or another has become the most confident. Where its events are now on the other side of an edge
 * that the user moved, neither of the two moved edges applies. Clips are in the order of time, except those that
 * were moved.
 */
export function listClips(
  events: readonly SourceEvent[],
  settings: SegmentSettings,
  duration: Seconds,
  edits: ClipEdits,
): Clip[] {
  const segments = identify(planSegments(events, settings, duration));
  const movedIds = findMovedEdits(segments, edits);
  const clips = segments.map(({ segment, ownId }) => {
    const id = movedIds.get(segment) ?? ownId;
    const edit = edits.get(id) ?? {};
    const {
      isKept = true,
      start = segment.start,
      end = segment.end,
      name = null,
      place = segment.start,
    } = edit;
    const clip = { ...segment, id, covers: coverOf(segment.events), isKept, name, place };
    if (end - start < MIN_CLIP_SECONDS - ROUNDING) return { ...clip, isTrimmed: false };
    return { ...clip, start, end, isTrimmed: start !== segment.start || end !== segment.end };
  });
  return clips.sort((a, b) => a.place - b.place).map((clip, index) => ({ ...clip, number: index + 1 }));
}

/** Returns what the user called a clip or, if nothing, its events; empty if neither. */
export function labelOf({ name, events }: Clip): string {
  return name ?? clipLabel(events.map(reviewOf));
}

/** Returns the id of the clip whose most confident event peaks at a time. */
function clipIdOf(eventTime: Seconds): string {
  return eventTime.toFixed(3);
}

/** Counts the events that the kept clips show, at least in part. */
export function countKeptEvents(
  events: readonly Pick<ClipEvent, 'startTime' | 'endTime'>[],
  clips: readonly Clip[],
): number {
  const kept = clips.filter(({ isKept }) => isKept).sort((a, b) => a.start - b.start);
  const starts = kept.map(({ start }) => start);
  // How far a clip and those before it reach: an edge that was moved may lie beyond the next clips.
  const reaches: Seconds[] = [];
  for (const { end } of kept) reaches.push(Math.max(end, reaches.at(-1) ?? 0));
  return events.filter(({ startTime, endTime }) => {
    const reach = reaches[firstAfter(starts, endTime) - 1];
    return reach !== undefined && startTime < reach;
  }).length;
}

/** Returns where a moved edge of a clip lands: within the video, and not beyond the other edge. */
export function clampEdge(clip: Clip, edge: ClipEdge, time: Seconds, duration: Seconds): Seconds {
  return edge === 'start'
    ? Math.min(Math.max(0, time), clip.end - MIN_CLIP_SECONDS)
    : Math.max(Math.min(duration, time), clip.start + MIN_CLIP_SECONDS);
}

type Segment = PlannedSegment<SourceEvent>;

/** A segment, and the id that its clip has unless an edit has found it under another. */
type IdentifiedSegment = { segment: Segment; ownId: string };

/**
 * Gives each segment the id of its most confident event: the time of its best frame. Where clips are kept apart,
 * those of a rule and of its element may have the same one; then the second counts as 2, and so on.
 */
function identify(segments: readonly Segment[]): IdentifiedSegment[] {
  const counts = new Map<string, number>();
  return segments.map((segment) => {
    const id = clipIdOf(segment.eventTime);
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    return { segment, ownId: count === 1 ? id : `${id} ${count}` };
  });
}

/**
 * Finds the edits of clips whose id has changed since. An edit goes to the clip whose most confident event
 * overlaps what it covers, rather than to any that overlaps: where clips have merged, it must not leave out
 * an event that it was never about.
 */
function findMovedEdits(
  segments: readonly IdentifiedSegment[],
  edits: ClipEdits,
): ReadonlyMap<ClipSegment, string> {
  const present = new Set(segments.map(({ ownId }) => ownId));
  const moved = [...edits].flatMap(([id, { covers }]) =>
    present.has(id) ? [] : { ...(covers ?? pointOf(id)), id, region: null },
  );
  const surest = segments.flatMap(({ segment, ownId }) => {
    if (edits.has(ownId)) return [];
    const event = segment.events.find(({ peakTime }) => peakTime === segment.eventTime);
    return event ? { ...event, region: null, segment } : [];
  });
  const found = new Map<ClipSegment, string>();
  matchEvents(moved, surest, ({ sourceIds }, { sourceId }) => sourceIds?.includes(sourceId) ?? true).forEach(
    (claim, index) => {
      const event = typeof claim === 'number' ? surest[claim] : undefined;
      const edit = moved[index];
      if (event && edit) found.set(event.segment, edit.id);
    },
  );
  return found;
}

/** Returns all that an earlier version stored of what a clip covered: the millisecond of its peak. */
function pointOf(id: string): Partial<ClipCover> & Pick<ClipCover, 'startTime' | 'endTime'> {
  const time = Number.parseFloat(id);
  return { startTime: time, endTime: time + 0.001 };
}

function coverOf(events: readonly SourceEvent[]): ClipCover {
  return {
    startTime: Math.min(...events.map(({ startTime }) => startTime)),
    endTime: Math.max(...events.map(({ endTime }) => endTime)),
    sourceIds: [...new Set(events.map(({ sourceId }) => sourceId))],
  };
}
