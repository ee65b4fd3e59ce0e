import { OwnedStore } from '../../platform/owned-store.ts';
import {
  addEvent,
  keepByHand,
  markEvents,
  mergeEvents,
  moveEvent,
  removeEvents,
  revertEvents,
  splitEvent,
} from './change-edits.ts';
import type { EditedEvent, EventEdit, EventMarks, EventSpan } from './event-edit.ts';

/** A user's changes to the events of a video; they stand however often it is scanned. */
export class EventEdits extends OwnedStore<{ edits: readonly EventEdit[] }> {
  constructor() {
    super({ edits: [] });
  }

  /** Replaces all changes. */
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

  /** Puts an event somewhere else. */
  move(event: EditedEvent, span: EventSpan): void {
    this.replace(moveEvent(this.getState().edits, event, span));
  }

  /** Makes one event of several. */
  merge(events: readonly EditedEvent[]): void {
    this.replace(mergeEvents(this.getState().edits, events));
  }

  /** Makes two events of one. */
  split(event: EditedEvent, parts: readonly [EventSpan, EventSpan]): void {
    this.replace(splitEvent(this.getState().edits, event, parts));
  }

  /** Adds an event by hand. `seen` is what the scan knows of the element there. */
  add(sourceId: string, span: EventSpan, seen: EventEdit['seen']): void {
    this.replace(addEvent(this.getState().edits, sourceId, span, seen));
  }

  /** Takes back all changes to events. */
  revert(events: readonly EditedEvent[]): void {
    this.replace(revertEvents(this.getState().edits, events));
  }

  /** Keeps a change whose event is not detected any more, as an event by hand. */
  keepByHand(edit: EventEdit): void {
    this.replace(keepByHand(this.getState().edits, edit));
  }

  /** Brings back all removed events. */
  bringBackRemoved(): void {
    this.replace(this.getState().edits.filter(({ isRemoved }) => !isRemoved));
  }

  /** Drops a change. */
  drop(edit: EventEdit): void {
    this.replace(this.getState().edits.filter((each) => each !== edit));
  }

  /** Drops the changes to events of elements and rules that are gone: others may be given their ids. */
  keepOnly(isThere: (sourceId: string) => boolean): void {
    const { edits } = this.getState();
    if (edits.some(({ sourceId }) => !isThere(sourceId))) {
      this.replace(edits.filter(({ sourceId }) => isThere(sourceId)));
    }
  }
}
