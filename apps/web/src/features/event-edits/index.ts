export { applyEdits, type EditConflict } from './apply-edits.ts';
export {
  type EditedEvent,
  type EventEdit,
  type EventMarks,
  type EventSpan,
  eventEditSchema,
  isManual,
  isRejected,
  isUntaught,
  type NamedEvent,
  reviewOf,
  wordsOf,
} from './event-edit.ts';
export { EventEdits } from './event-edits.ts';
export { type EventChanges, eventChanges, matchEvents, presentEvents } from './match-events.ts';
