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
import type { EventEdit } from './event-edit.ts';

type Edits = readonly EventEdit[];

/** A user's edits to the events of a video, which survive any number of scans. */
export class EventEdits extends OwnedStore<{ edits: Edits }> {
  /** Marks events: with a verdict, a star, a name, a note or tags. */
  readonly mark = this.#by(markEvents);
  readonly remove = this.#by(removeEvents);
  /** Brings back all removed events, as they were before. */
  readonly bringBackRemoved = this.#by(bringBackEvents);
  readonly move = this.#by(moveEvent);
  readonly merge = this.#by(mergeEvents);
  readonly split = this.#by(splitEvent);
  /** Adds an event by hand. `seen` is what the scan knows about the element there. */
  readonly add = this.#by(addEvent);
  /** Reverts all edits to events. */
  readonly revert = this.#by(revertEvents);
  /** Turns an edit whose event is not detected anymore into an event added by hand. */
  readonly keepByHand = this.#by(keepByHand);

  constructor() {
    super({ edits: [] });
  }

  /** Replaces all edits. */
  replace(edits: Edits): void {
    if (edits !== this.getState().edits) this.setState({ edits });
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

  #by<Rest extends unknown[]>(operation: (edits: Edits, ...rest: Rest) => Edits): (...rest: Rest) => void {
    return (...rest) => this.replace(operation(this.getState().edits, ...rest));
  }
}
