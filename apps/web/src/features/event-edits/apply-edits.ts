import {
  type Cover,
  coverKey,
  type EditedEvent,
  type EventEdit,
  type EventSpan,
  hasMarks,
  type NamedEvent,
} from './event-edit.ts';
import { eventsWithin, matchEvents } from './match-events.ts';

/**
 * An edit that has lost its event: `gone` if nothing is detected there now, `taken` if what is detected there
 * belongs to another edit.
 */
export type EditConflict = { edit: EventEdit; reason: 'gone' | 'taken' };

/** Events with the user's edits applied, sorted by start, and the edits that are left without an event. */
export type EditedEvents = { events: readonly EditedEvent[]; conflicts: EditConflict[] };

type Source = {
  id: string;
  /** The name of events that were added by hand. */
  name: string;
  /**
   * Whether the element may be on screen several times at once, so that simultaneous events may be distinct.
   */
  isAnywhere: boolean;
};

/**
 * Applies a user's edits to the detected events of one element or rule (sorted by start). However often the
 * video is rescanned, an edit finds its event again by overlap in time; see {@link matchEvents}.
 */
export function applyEdits(
  found: readonly NamedEvent[],
  edits: readonly EventEdit[],
  source: Source,
): EditedEvents {
  if (edits.length === 0) return { events: toEditedEvents(found, source), conflicts: [] };
  const covers = new Map<string, Cover>();
  for (const edit of edits) for (const cover of edit.covers) covers.set(coverKey(cover), cover);
  const claims = matchEvents([...covers.values()], found);
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
    else if (isWorthReporting(edit))
      conflicts.push({ edit, reason: claimed.includes('taken') ? 'taken' : 'gone' });
  }
  if (!source.isAnywhere && own.length > 0) for (const index of eventsWithin(own, found)) hidden.add(index);
  const left = toEditedEvents(found, source, marked).filter((_, index) => !hidden.has(index));
  return { events: own.length > 0 ? sortByStart([...left, ...own]) : left, conflicts };
}

// Most edits concern one of thousands of events; the others stay as they were.
const unedited = new WeakMap<readonly NamedEvent[], { sourceId: string; events: readonly EditedEvent[] }>();

function toEditedEvents(
  found: readonly NamedEvent[],
  { id: sourceId }: Source,
  marked: ReadonlyMap<number, EventEdit> = new Map(),
): readonly EditedEvent[] {
  const known = unedited.get(found);
  const events = known?.sourceId === sourceId ? known.events : identify(found, sourceId);
  unedited.set(found, { sourceId, events });
  if (marked.size === 0) return events;
  return events.map((event, index) => {
    const edit = marked.get(index);
    return edit ? { ...event, edit } : event;
  });
}

function identify(found: readonly NamedEvent[], sourceId: string): EditedEvent[] {
  const ids = new Set<string>();
  return found.map((event, index) => {
    const id = `${sourceId}:${event.startFrame}-${event.endFrame}`;
    const own = ids.has(id) ? `${id}-${index}` : id;
    ids.add(own);
    return { ...event, id: own, sourceId, edit: null };
  });
}

/**
 * Creates an event where the user put it. Its best frame is the most confident one within the span, among
 * those detected there now and the one that the edit remembers. Without one, it is not known where the
 * element is.
 */
function byHand(
  edit: EventEdit,
  span: EventSpan,
  covered: readonly NamedEvent[],
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
    // Elsewhere than in a known frame, the element may be somewhere else.
    region: best?.region ?? null,
    id: edit.id,
    sourceId: source.id,
    edit,
  };
}

/**
 * Whether it is worth reporting that an edit has lost its event: if it merely rejected the event, that is
 * what the user wanted.
 */
function isWorthReporting(edit: EventEdit): boolean {
  return hasMarks(edit.verdict === 'wrong' ? { ...edit, verdict: null } : edit);
}

function sortByStart(events: EditedEvent[]): EditedEvent[] {
  return events.sort((a, b) => a.startTime - b.startTime);
}
