import { cutText, EVENT_TEXT_LIMITS } from '@framescout/contract';
import {
  type Cover,
  coverKey,
  type EditedEvent,
  type EventEdit,
  type EventMarks,
  type EventSpan,
  hasMarks,
  NO_MARKS,
} from './event-edit.ts';

type Edits = readonly EventEdit[];

/**
 * Marks events; removes edits that are left with nothing to say. A changed verdict counts as not learned from
 * unless the marks say otherwise.
 */
export function markEvents(edits: Edits, events: readonly EditedEvent[], marks: Partial<EventMarks>): Edits {
  const newId = createIdGenerator(edits);
  return replaceEdits(
    edits,
    events.map((event) => {
      const before = editOf(event, newId);
      const isSameVerdict = marks.verdict === undefined || marks.verdict === before.verdict;
      const edit = { ...before, isLearnt: before.isLearnt && isSameVerdict, ...marks };
      return [event, edit.span || hasMarks(edit) ? [edit] : []];
    }),
  );
}

/** Removes events; detected ones stay removed after a rescan too. */
export function removeEvents(edits: Edits, events: readonly EditedEvent[]): Edits {
  const newId = createIdGenerator(edits);
  return replaceEdits(
    edits,
    events.map((event) => {
      const edit = editOf(event, newId);
      return [event, edit.covers.length > 0 ? [{ ...edit, isRemoved: true }] : []];
    }),
  );
}

/** Brings back all removed events, as they were before. */
export function bringBackEvents(edits: Edits): Edits {
  return edits
    .map((edit) => (edit.isRemoved ? { ...edit, isRemoved: false } : edit))
    .filter((edit) => edit.span || hasMarks(edit));
}

/** Moves an event to another span. */
export function moveEvent(edits: Edits, event: EditedEvent, span: EventSpan): Edits {
  return replaceEdits(edits, [[event, [{ ...editOf(event, createIdGenerator(edits)), span }]]]);
}

/** Merges several events of the same element or rule into one, from the first start to the last end. */
export function mergeEvents(edits: Edits, events: readonly EditedEvent[]): Edits {
  const sorted = [...events].sort((a, b) => a.startTime - b.startTime);
  const [first] = sorted;
  if (!first || sorted.length < 2) return edits;
  const last = sorted.reduce((latest, event) => (event.endTime > latest.endTime ? event : latest));
  const newId = createIdGenerator(edits);
  const parts = sorted.map((event) => editOf(event, newId));
  const best = sorted.reduce((most, event) => (event.confidence > most.confidence ? event : most));
  const verdicts = new Set(parts.map(({ verdict }) => verdict));
  const verdict = verdicts.size === 1 ? (parts[0]?.verdict ?? null) : null;
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
    verdict,
    isLearnt: verdict !== null && parts.every(({ isLearnt }) => isLearnt),
    name: parts.find(({ name }) => name)?.name ?? '',
    note: cutText(parts.flatMap(({ note }) => note || []).join('\n'), EVENT_TEXT_LIMITS.note),
    tags: [...new Set(parts.flatMap(({ tags }) => tags))].slice(0, EVENT_TEXT_LIMITS.tags),
    isStarred: parts.some(({ isStarred }) => isStarred),
  };
  return replaceEdits(
    edits,
    sorted.map((event) => [event, event === first ? [merged] : []]),
  );
}

/** Splits an event in two; both parts keep its marks. */
export function splitEvent(edits: Edits, event: EditedEvent, parts: readonly [EventSpan, EventSpan]): Edits {
  const newId = createIdGenerator(edits);
  const whole = editOf(event, newId);
  const [before, after] = parts;
  return replaceEdits(edits, [
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
  const id = createIdGenerator(edits)();
  return [...edits, { ...NO_MARKS, id, sourceId, covers: [], span, seen, isRemoved: false }];
}

/**
 * Reverts all edits to events: what was detected in their place reappears, and split events become whole
 * again.
 */
export function revertEvents(edits: Edits, events: readonly EditedEvent[]): Edits {
  const dropped = new Set(events.flatMap(({ edit }) => edit ?? []));
  const covers = new Set([...dropped].flatMap((edit) => edit.covers.map(coverKey)));
  const isAbout = ({ covers: own }: EventEdit) => own.some((cover) => covers.has(coverKey(cover)));
  return edits.filter((edit) => !dropped.has(edit) && !isAbout(edit));
}

/** Turns an edit whose event is not detected anymore into an event added by hand, with the same marks. */
export function keepByHand(edits: Edits, edit: EventEdit): Edits {
  const [cover] = edit.covers;
  if (!cover) return edits;
  const { region: _region, ...span } = cover;
  return edits.map((each) => (each === edit ? { ...edit, span } : each));
}

function editOf(event: EditedEvent, newId: () => string): EventEdit {
  if (event.edit) return event.edit;
  const { sourceId, startTime, endTime, startFrame, endFrame, region, given } = event;
  const cover: Cover = { startTime, endTime, startFrame, endFrame, region };
  return {
    ...NO_MARKS,
    ...given,
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

/** Replaces the edits of events in place; appends those for events that had none. */
function replaceEdits(
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

function createIdGenerator(edits: Edits): () => string {
  let number = edits.reduce((most, { id }) => Math.max(most, Number(id.slice('edit-'.length)) || 0), 0);
  return () => `edit-${++number}`;
}
