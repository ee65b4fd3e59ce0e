import type { Seconds } from '@framescout/contract';

declare const IN_CONTAINER: unique symbol;

/** A time as a container has it, in seconds: not the player's, which everything outside of this package speaks of. */
export type ContainerTime = Seconds & { readonly [IN_CONTAINER]: true };

/** Turns the player's times into a container's and back. */
export class ContainerClock {
  readonly #start: Seconds;

  /** `start`: what has to be taken off the container's presentation timestamps to get the player's time. */
  constructor(start: Seconds) {
    this.#start = start;
  }

  /** A time of the player's as the container has it. */
  toContainer(time: Seconds): ContainerTime {
    return (time + this.#start) as ContainerTime;
  }

  /** A timestamp of the container's as the player has it. */
  toPlayer(timestamp: number): Seconds {
    return timestamp - this.#start;
  }

  /** The clock by which the same timestamps are shown so much later. */
  later(by: Seconds): ContainerClock {
    return new ContainerClock(this.#start - by);
  }
}
