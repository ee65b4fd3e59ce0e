import type { FlvTag } from './flv-tags.ts';

// A jump back by less (milliseconds) is an error in the timestamps rather than another part.
const SHORTEST_JUMP = 1000;
// A part starts this long (milliseconds) after the previous one: one frame at 30 frames a second.
const FOLLOWS_AFTER = 33;
// A larger forward jump (milliseconds) after a jump back means that the file is not simply joined. Nor are
// the first tags of a type stored this much later than others of the same time.
const LONGEST_GAP = 10_000;

/** Makes an FLV's times (ms) continuous, which restart in parts that were joined end to end. */
export class JoinedClock {
  #shift = 0;
  #latest = 0;
  #partLatest = 0;
  // By type: audio and video of the same time may be stored seconds apart.
  readonly #last = new Map<number, number>();
  #parts = 1;
  #isErratic = false;

  /** The number of parts so far, including the current one. */
  get parts(): number {
    return this.#parts;
  }

  /** Whether times jump back and forth, which makes them unusable. */
  get isErratic(): boolean {
    return this.#isErratic;
  }

  /** Returns when a video or audio tag is decoded; tags must be passed in file order. */
  timeOf({ type, time }: Pick<FlvTag, 'type' | 'time'>): number {
    const last = this.#last.get(type) ?? this.#partLatest - LONGEST_GAP;
    if (time < last - SHORTEST_JUMP) {
      this.#shift = this.#latest + FOLLOWS_AFTER - time;
      this.#parts++;
      this.#partLatest = time;
      this.#last.clear();
    }
    if (this.#parts > 1 && time - this.#partLatest > LONGEST_GAP) this.#isErratic = true;
    this.#last.set(type, time);
    this.#partLatest = Math.max(this.#partLatest, time);
    this.#latest = Math.max(this.#latest, time + this.#shift);
    return time + this.#shift;
  }
}
