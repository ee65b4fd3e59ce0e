import { type ClipEvent, planSegments } from '@framescout/clips';
import type { ClipSegment, ClipSettings, Seconds } from '@framescout/contract';

/** A clip to be made: a segment, whether it is to be saved, and whether its edges were moved by hand. */
export type Clip = ClipSegment & { id: string; isKept: boolean; isTrimmed: boolean };

/** What the user changed of a clip, by its id. */
export type ClipEdit = { isKept?: boolean; start?: Seconds; end?: Seconds };

/** Which edge of a clip. */
export type ClipEdge = 'start' | 'end';

/** No clip is shorter than this, whatever its edges are dragged to. */
const SHORTEST_CLIP: Seconds = 0.1;

/**
 * The clips of events, as the user changed them. A clip is known by its surest event, so that what was changed of it
 * stays when others come or go.
 */
export function listClips(
  events: readonly ClipEvent[],
  settings: Pick<ClipSettings, 'beforeSeconds' | 'afterSeconds'>,
  duration: Seconds,
  edits: ReadonlyMap<string, ClipEdit>,
): Clip[] {
  return planSegments(events, settings, duration).map((segment) => {
    const id = segment.eventTime.toFixed(3);
    const { isKept = true, start = segment.start, end = segment.end } = edits.get(id) ?? {};
    const isTrimmed = start !== segment.start || end !== segment.end;
    return { ...segment, id, start, end, isKept, isTrimmed };
  });
}

/** A clip's edge moved to a time, kept inside the video and before or behind the other edge. */
export function movedEdge(clip: Clip, edge: ClipEdge, time: Seconds, duration: Seconds): Seconds {
  return edge === 'start'
    ? Math.min(Math.max(0, time), clip.end - SHORTEST_CLIP)
    : Math.max(Math.min(duration, time), clip.start + SHORTEST_CLIP);
}
