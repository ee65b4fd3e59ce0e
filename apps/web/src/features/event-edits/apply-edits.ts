import type { FoundEvent } from '@framescout/framescout';
import { claimEvents, eventsWithin } from './claim-events.ts';
import {
  type Cover,
  coverKey,
  type EditedEvent,
  type EventEdit,
  type EventSpan,
  saysAnything,
} from './event-edit.ts';

/**
 * A change that has lost its event: `gone` if nothing is detected there now, `taken` if what is detected there belongs
 * to another change.
 */
export type EditConflict = { edit: EventEdit; reason: 'gone' | 'taken' };

/** Events with the user's changes, by start, and the changes that no event is left for. */
export type EditedEvents = { events: EditedEvent[]; conflicts: EditConflict[] };

type Source = {
  id: string;
  /** The name for events that were added by hand. */
  name: string;
  /** Whether it may be on screen several times at once, so that events at the same time may be different ones. */
  isAnywhere: boolean;
};

/**
 * Applies a user's changes to the detected events of one element or rule (sorted by start). A change finds its event
 * again by overlap in time, however often the video is scanned: `claimEvents` says how.
 */
export function applyEdits(
  found: readonly FoundEvent[],
  edits: readonly EventEdit[],
  source: Source,
): EditedEvents {
  if (edits.length === 0) return { events: listed(found, source), conflicts: [] };
  const covers = new Map<string, Cover>();
  for (const edit of edits) for (const cover of edit.covers) covers.set(coverKey(cover), cover);
  const claims = claimEvents([...covers.values()], found);
  const claimOf = new Map([...covers.keys()].map((key, index) => [key, claims[index] ?? null]));
  const marked = new Map<number, EventEdit>();
  const hidden = new Set<number>();
  const own: EditedEvent[] = [];
  const conflicts: EditConflict[] = [];
  for (const edit of edits) {
    const claimed = edit.covers.map((cover) => claimOf.get(coverKey(cover)) ?? null);
    const indices = claimed.filter((claim) => typeof claim === 'number');
    if (edit.span || edit.isRemoved) {
      for (const index of indices) hidden.add(index);
      if (edit.span && !edit.isRemoved) {
        own.push(
          byHand(
            edit,
            edit.span,
            indices.flatMap((index) => found[index] ?? []),
            source,
          ),
        );
      }
      continue;
    }
    const [index] = indices;
    if (index !== undefined) marked.set(index, edit);
    else if (isMissed(edit)) conflicts.push({ edit, reason: claimed.includes('taken') ? 'taken' : 'gone' });
  }
  if (!source.isAnywhere && own.length > 0) for (const index of eventsWithin(own, found)) hidden.add(index);
  const left = listed(found, source, marked).filter((_, index) => !hidden.has(index));
  return { events: own.length > 0 ? byStart([...left, ...own]) : left, conflicts };
}

function listed(
  found: readonly FoundEvent[],
  { id: sourceId }: Source,
  marked: ReadonlyMap<number, EventEdit> = new Map(),
): EditedEvent[] {
  const ids = new Set<string>();
  return found.map((event, index) => {
    const id = `${sourceId}:${event.startFrame}-${event.endFrame}`;
    const own = ids.has(id) ? `${id}-${index}` : id;
    ids.add(own);
    return { ...event, id: own, sourceId, edit: marked.get(index) ?? null };
  });
}

/** An event where the user put it; what is known of its best frame comes from what is detected there now. */
function byHand(
  edit: EventEdit,
  span: EventSpan,
  covered: readonly FoundEvent[],
  source: Source,
): EditedEvent {
  const isInside = ({ peakTime }: { peakTime: number }) =>
    peakTime >= span.startTime && peakTime < span.endTime;
  const known = [...covered, edit.seen].filter(isInside);
  const best = known.reduce<(typeof known)[number] | null>(
    (most, other) => (most && most.confidence >= other.confidence ? most : other),
    null,
  );
  return {
    element: source.name,
    ...span,
    peakTime: best?.peakTime ?? (span.startTime + span.endTime) / 2,
    confidence: best?.confidence ?? edit.seen.confidence,
    region: best?.region ?? edit.seen.region,
    id: edit.id,
    sourceId: source.id,
    edit,
  };
}

/** Whether a change is worth telling about that has no event: a rejected event that is gone is what was asked for. */
function isMissed(edit: EventEdit): boolean {
  return saysAnything(edit.verdict === 'wrong' ? { ...edit, verdict: null } : edit);
}

function byStart(events: EditedEvent[]): EditedEvent[] {
  return events.sort((a, b) => a.startTime - b.startTime);
}
