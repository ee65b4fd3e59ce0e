import type { FlvTag } from './flv-tags.ts';

// Sound and picture are stored about as far apart at most.
const INTERLEAVED = 1000;
// A part follows the one before after as long as a frame takes at 30 frames a second.
const FOLLOWS_AFTER = 33;
// Timestamps that jump ahead by more, after they have jumped back, are no part that was joined on.
const LONGEST_GAP = 10_000;

/** The times (milliseconds) of an FLV file's tags, which start anew in each part where recordings were joined end to end. */
export class JoinedClock {
  #shift = 0;
  #latest = 0;
  #last: number | null = null;
  #parts = 1;
  #isErratic = false;

  /** How many parts there have been, the current one included. */
  get parts(): number {
    return this.#parts;
  }

  /** Whether times jump back and forth, so that nothing can be told from them. */
  get isErratic(): boolean {
    return this.#isErratic;
  }

  /** When a tag of picture or sound is decoded; tags come in the order of the file. */
  timeOf({ time }: Pick<FlvTag, 'time'>): number {
    const last = this.#last ?? time;
    if (time < last - INTERLEAVED) {
      this.#shift = this.#latest + FOLLOWS_AFTER - time;
      this.#parts++;
    }
    if (this.#parts > 1 && time - last > LONGEST_GAP) this.#isErratic = true;
    this.#last = time;
    this.#latest = Math.max(this.#latest, time + this.#shift);
    return time + this.#shift;
  }
}
