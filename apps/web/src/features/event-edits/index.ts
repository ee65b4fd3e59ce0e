export { applyEdits, type EditConflict } from './apply-edits.ts';
export { type EventChanges, eventChanges, presentEvents } from './event-changes.ts';
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
export { matchEvents } from './match-events.ts';
