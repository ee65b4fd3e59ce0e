import type { Seconds } from '@framescout/contract';
import { MAX_ENTRANCE_SECONDS } from '../trace/entrance-limits.ts';

// Decoders run this far ahead of the scored frames.
const MIN_HOLD_SECONDS: Seconds = 2 * MAX_ENTRANCE_SECONDS;

/** Tracks when elements have been in sight during a scan, across the chunks of all decoders. */
export class DetectionTimes {
  readonly #worthwhile: Seconds;
  /** The last detection of each second that has one. */
  readonly #lastOf = new Map<number, Seconds>();
  #appearances = 0;
  #lookedAt: Seconds = 0;

  /**
   * `worthwhile`: how long (seconds) nothing must be in sight for skipping frames to be worth going back for
   * what comes next.
   */
  constructor(worthwhile: Seconds) {
    this.#worthwhile = worthwhile;
  }

  /** Records that a length of the video has been scanned. */
  addScannedLength(length: Seconds): void {
    this.#lookedAt += length;
  }

  /** Records a detection. */
  add(time: Seconds): void {
    const second = Math.floor(time);
    const known = this.#lastOf.get(second);
    if (known === undefined && !this.#lastOf.has(second - 1) && !this.#lastOf.has(second + 1)) {
      this.#appearances++;
    }
    this.#lastOf.set(second, Math.max(known ?? time, time));
  }

  /** Returns the last detection at or before a time, within reach of `worthwhile`; null without one. */
  lastBefore(time: Seconds): Seconds | null {
    for (let second = Math.floor(time); second >= time - this.#worthwhile - 1; second--) {
      const seenAt = this.#lastOf.get(second);
      if (seenAt !== undefined && seenAt <= time) return seenAt;
    }
    return null;
  }

  /** Whether detections are so far apart on average that skipping frames pays off. */
  get areRare(): boolean {
    return this.#usualGap >= this.#worthwhile;
  }

  /**
   * How long (seconds) to keep scanning every frame after a detection. The rarer detections are, the shorter:
   * if they come at random, there is nothing to wait for.
   */
  get hold(): Seconds {
    const hold = (this.#worthwhile * this.#worthwhile) / Math.max(this.#worthwhile, this.#usualGap);
    return Math.max(MIN_HOLD_SECONDS, hold);
  }

  get #usualGap(): Seconds {
    return Math.max(0, this.#lookedAt - this.#lastOf.size) / (this.#appearances + 1);
  }
}
