import { OwnedStore } from '../../platform/owned-store.ts';
import {
  addEvent,
  bringBackEvents,
  keepByHand,
  markEvents,
  mergeEvents,
  moveEvent,
  removeEvents,
  revertEvents,
  splitEvent,
} from './edit-operations.ts';
import type { EditedEvent, EventEdit, EventMarks, EventSpan } from './event-edit.ts';

/** A user's edits to the events of a video, which survive any number of scans. */
export class EventEdits extends OwnedStore<{ edits: readonly EventEdit[] }> {
  constructor() {
    super({ edits: [] });
  }

  /** Replaces all edits. */
  replace(edits: readonly EventEdit[]): void {
    if (edits !== this.getState().edits) this.setState({ edits });
  }

  /** Marks events: with a verdict, a star, a name, a note or tags. */
  mark(events: readonly EditedEvent[], marks: Partial<EventMarks>): void {
    this.replace(markEvents(this.getState().edits, events, marks));
  }

  /** Removes events. */
  remove(events: readonly EditedEvent[]): void {
    this.replace(removeEvents(this.getState().edits, events));
  }

  /** Moves an event to another span. */
  move(event: EditedEvent, span: EventSpan): void {
    this.replace(moveEvent(this.getState().edits, event, span));
  }

  /** Merges several events into one. */
  merge(events: readonly EditedEvent[]): void {
    this.replace(mergeEvents(this.getState().edits, events));
  }

  /** Splits an event in two. */
  split(event: EditedEvent, parts: readonly [EventSpan, EventSpan]): void {
    this.replace(splitEvent(this.getState().edits, event, parts));
  }

  /** Adds an event by hand. `seen` is what the scan knows about the element there. */
  add(sourceId: string, span: EventSpan, seen: EventEdit['seen']): void {
    this.replace(addEvent(this.getState().edits, sourceId, span, seen));
  }

  /** Reverts all edits to events. */
  revert(events: readonly EditedEvent[]): void {
    this.replace(revertEvents(this.getState().edits, events));
  }

  /** Turns an edit whose event is not detected anymore into an event added by hand. */
  keepByHand(edit: EventEdit): void {
    this.replace(keepByHand(this.getState().edits, edit));
  }

  /** Brings back all removed events, as they were before. */
  bringBackRemoved(): void {
    this.replace(bringBackEvents(this.getState().edits));
  }

  /** Drops an edit. */
  drop(edit: EventEdit): void {
    this.replace(this.getState().edits.filter((each) => each !== edit));
  }

  /** Drops the edits to events of elements and rules that were removed, since others may reuse their ids. */
  keepOnly(isThere: (sourceId: string) => boolean): void {
    const { edits } = this.getState();
    if (edits.some(({ sourceId }) => !isThere(sourceId))) {
      this.replace(edits.filter(({ sourceId }) => isThere(sourceId)));
    }
  }
}
