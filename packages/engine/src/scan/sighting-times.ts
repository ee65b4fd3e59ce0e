import type { Seconds } from '@framescout/contract';
import { LONGEST_ENTRANCE } from './plan-quick-look.ts';

// Decoders are this far ahead of what is looked at.
const SHORTEST_HOLD: Seconds = 2 * LONGEST_ENTRANCE;

/** When elements have been in sight so far in a scan, in whichever chunks its decoders are. */
export class SightingTimes {
  readonly #worthwhile: Seconds;
  /** The last sighting of each second that has one. */
  readonly #lastOf = new Map<number, Seconds>();
  #appearances = 0;
  #lookedAt: Seconds = 0;

  /** `worthwhile`: how long nothing must be in sight for leaving frames out to be worth going back for what comes next. */
  constructor(worthwhile: Seconds) {
    this.#worthwhile = worthwhile;
  }

  /** Notes that so much of the video was looked at. */
  lookedAt(length: Seconds): void {
    this.#lookedAt += length;
  }

  /** Notes a sighting. */
  add(time: Seconds): void {
    const second = Math.floor(time);
    const known = this.#lastOf.get(second);
    if (known === undefined && !this.#lastOf.has(second - 1) && !this.#lastOf.has(second + 1)) {
      this.#appearances++;
    }
    this.#lastOf.set(second, Math.max(known ?? time, time));
  }

  /** The last sighting at or before a time; null without one. */
  lastBefore(time: Seconds): Seconds | null {
    for (let second = Math.floor(time); second >= time - this.#worthwhile - 1; second--) {
      const seenAt = this.#lastOf.get(second);
      if (seenAt !== undefined && seenAt <= time) return seenAt;
    }
    return null;
  }

  /** Whether it is so long, on average, until something comes into sight that leaving frames out is worth it. */
  get areRare(): boolean {
    return this.#usualGap >= this.#worthwhile;
  }

  /**
   * For how long after a sighting to go on looking at every frame: the shorter the rarer they are, as for sightings that
   * come in no order there is nothing to wait for.
   */
  get hold(): Seconds {
    const hold = (this.#worthwhile * this.#worthwhile) / Math.max(this.#worthwhile, this.#usualGap);
    return Math.max(SHORTEST_HOLD, hold);
  }

  get #usualGap(): Seconds {
    return Math.max(0, this.#lookedAt - this.#lastOf.size) / (this.#appearances + 1);
  }
}
