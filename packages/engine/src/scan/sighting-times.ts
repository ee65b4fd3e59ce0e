import type { Seconds } from '@framescout/contract';

/** When elements have been in sight so far in a scan, in whichever chunks its decoders are. */
export class SightingTimes {
  /** By second. */
  readonly #lastOf = new Map<number, Seconds>();

  /** Notes a sighting. */
  add(time: Seconds): void {
    const second = Math.floor(time);
    this.#lastOf.set(second, Math.max(this.#lastOf.get(second) ?? time, time));
  }

  /** The last sighting at or before a time; null without one. */
  lastBefore(time: Seconds): Seconds | null {
    let last: Seconds | null = null;
    for (const seenAt of this.#lastOf.values()) {
      if (seenAt <= time && seenAt > (last ?? Number.NEGATIVE_INFINITY)) last = seenAt;
    }
    return last;
  }
}
