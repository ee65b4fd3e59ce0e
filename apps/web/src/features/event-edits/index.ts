export { applyEdits, type EditConflict } from './apply-edits.ts';
export { claimEvents } from './claim-events.ts';
export {
  type EditedEvent,
  type EventEdit,
  type EventMarks,
  type EventSpan,
  eventEditSchema,
  isByHand,
  isRejected,
  reviewOf,
} from './event-edit.ts';
export { EventEdits } from './event-edits.ts';
