import type { Seconds } from '@framescout/contract';

declare const IN_CONTAINER: unique symbol;

/** A time on a container's clock, in seconds; code outside this package only uses the player's timeline. */
export type ContainerTime = Seconds & { readonly [IN_CONTAINER]: true };

/** Converts between the player's times and a container's. */
export class ContainerClock {
  readonly #start: Seconds;

  /** `start`: the offset to subtract from the container's presentation timestamps to get the player's time. */
  constructor(start: Seconds) {
    this.#start = start;
  }

  /** Converts a player time to the container's clock. */
  toContainer(time: Seconds): ContainerTime {
    return (time + this.#start) as ContainerTime;
  }

  /** Converts a container timestamp to the player's timeline. */
  toPlayer(timestamp: number): Seconds {
    return timestamp - this.#start;
  }

  /** A clock that shows the same timestamps `by` seconds later. */
  later(by: Seconds): ContainerClock {
    return new ContainerClock(this.#start - by);
  }
}
