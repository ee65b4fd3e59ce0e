import type { Seconds } from '@framescout/contract';

declare const IN_CONTAINER: unique symbol;

/** A time on the container's clock, in seconds. Code outside this package only uses the player's timeline. */
export type ContainerTime = Seconds & { readonly [IN_CONTAINER]: true };

/** Converts between the player's times and a container's. */
export class ContainerClock {
  readonly #start: Seconds;

  /** `start`: the offset (seconds) to subtract from presentation timestamps to get the player's time. */
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

  /** Returns a clock on which the same timestamps come `by` seconds later on the player's timeline. */
  later(by: Seconds): ContainerClock {
    return new ContainerClock(this.#start - by);
  }
}
