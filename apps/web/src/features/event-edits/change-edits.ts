import { EVENT_TEXT_LIMITS } from '@framescout/contract';
import {
  type Cover,
  coverKey,
  type EditedEvent,
  type EventEdit,
  type EventMarks,
  type EventSpan,
  NO_MARKS,
  saysAnything,
} from './event-edit.ts';

type Edits = readonly EventEdit[];

/** Marks events; a mark with nothing left in it is removed. */
export function markEvents(edits: Edits, events: readonly EditedEvent[], marks: Partial<EventMarks>): Edits {
  const newId = idGiver(edits);
  return replaced(
    edits,
    events.map((event) => {
      const edit = { ...editOf(event, newId), ...marks };
      return [event, edit.span || saysAnything(edit) ? [edit] : []];
    }),
  );
}

/** Removes events; those that were detected stay away after a new scan too. */
export function removeEvents(edits: Edits, events: readonly EditedEvent[]): Edits {
  const newId = idGiver(edits);
  return replaced(
    edits,
    events.map((event) => {
      const edit = editOf(event, newId);
      return [event, edit.covers.length > 0 ? [{ ...edit, span: null, isRemoved: true }] : []];
    }),
  );
}

/** Puts an event somewhere else. */
export function moveEvent(edits: Edits, event: EditedEvent, span: EventSpan): Edits {
  return replaced(edits, [[event, [{ ...editOf(event, idGiver(edits)), span }]]]);
}

/** Makes one event of several of the same element or rule, from the start of the first to the end of the last. */
export function mergeEvents(edits: Edits, events: readonly EditedEvent[]): Edits {
  const sorted = [...events].sort((a, b) => a.startTime - b.startTime);
  const [first] = sorted;
  if (!first || sorted.length < 2) return edits;
  const last = sorted.reduce((latest, event) => (event.endTime > latest.endTime ? event : latest));
  const newId = idGiver(edits);
  const parts = sorted.map((event) => editOf(event, newId));
  const best = sorted.reduce((most, event) => (event.confidence > most.confidence ? event : most));
  const verdicts = new Set(parts.map(({ verdict }) => verdict));
  const merged: EventEdit = {
    ...editOf(first, newId),
    covers: parts.flatMap(({ covers }) => covers),
    span: {
      startTime: first.startTime,
      startFrame: first.startFrame,
      endTime: last.endTime,
      endFrame: last.endFrame,
    },
    seen: seenOf(best),
    verdict: verdicts.size === 1 ? (parts[0]?.verdict ?? null) : null,
    name: parts.find(({ name }) => name)?.name ?? '',
    note: parts
      .flatMap(({ note }) => note || [])
      .join('\n')
      .slice(0, EVENT_TEXT_LIMITS.note),
    tags: [...new Set(parts.flatMap(({ tags }) => tags))].slice(0, EVENT_TEXT_LIMITS.tags),
    isStarred: parts.some(({ isStarred }) => isStarred),
  };
  return replaced(
    edits,
    sorted.map((event) => [event, event === first ? [merged] : []]),
  );
}

/** Makes two events of one, which keep what was said of it. */
export function splitEvent(edits: Edits, event: EditedEvent, parts: readonly [EventSpan, EventSpan]): Edits {
  const newId = idGiver(edits);
  const whole = editOf(event, newId);
  const [before, after] = parts;
  return replaced(edits, [
    [
      event,
      [
        { ...whole, span: before },
        { ...whole, id: newId(), span: after },
      ],
    ],
  ]);
}

/** Adds an event by hand. */
export function addEvent(edits: Edits, sourceId: string, span: EventSpan, seen: EventEdit['seen']): Edits {
  const id = idGiver(edits)();
  return [...edits, { ...NO_MARKS, id, sourceId, covers: [], span, seen, isRemoved: false }];
}

/** Takes back all changes to events; what was detected in their place shows again, and parts become whole. */
export function revertEvents(edits: Edits, events: readonly EditedEvent[]): Edits {
  const dropped = new Set(events.flatMap(({ edit }) => edit ?? []));
  const covers = new Set([...dropped].flatMap((edit) => edit.covers.map(coverKey)));
  const isAbout = ({ covers: own }: EventEdit) => own.some((cover) => covers.has(coverKey(cover)));
  return edits.filter((edit) => !dropped.has(edit) && !isAbout(edit));
}

/** Keeps what was said of an event that is not detected any more, as an event by hand. */
export function keepByHand(edits: Edits, edit: EventEdit): Edits {
  const [cover] = edit.covers;
  if (!cover) return edits;
  const { region: _region, ...span } = cover;
  return edits.map((each) => (each === edit ? { ...edit, span } : each));
}

function editOf(event: EditedEvent, newId: () => string): EventEdit {
  if (event.edit) return event.edit;
  const { sourceId, startTime, endTime, startFrame, endFrame, region } = event;
  const cover: Cover = { startTime, endTime, startFrame, endFrame, region };
  return {
    ...NO_MARKS,
    id: newId(),
    sourceId,
    covers: [cover],
    span: null,
    seen: seenOf(event),
    isRemoved: false,
  };
}

function seenOf({ peakTime, confidence, region }: EditedEvent): EventEdit['seen'] {
  return { peakTime, confidence, region };
}

/** Replaces the edits of events by others, in place; those of events without an edit are added. */
function replaced(
  edits: Edits,
  changes: readonly (readonly [EditedEvent, readonly EventEdit[]])[],
): EventEdit[] {
  const inPlace = new Map<EventEdit, readonly EventEdit[]>();
  const added: EventEdit[] = [];
  for (const [event, own] of changes) {
    if (event.edit) inPlace.set(event.edit, own);
    else added.push(...own);
  }
  return [...edits.flatMap((edit) => inPlace.get(edit) ?? edit), ...added];
}

function idGiver(edits: Edits): () => string {
  let number = edits.reduce((most, { id }) => Math.max(most, Number(id.slice('edit-'.length)) || 0), 0);
  return () => `edit-${++number}`;
}
