import type { ReadFrame } from './reader-protocol.ts';

/** Frames of a run between their arrival and their being taken, by one taker. */
export class FrameQueue {
  readonly #frames: ReadFrame[] = [];
  #isOver = false;
  #failure: unknown = null;
  #wake: () => void = () => {};

  /** Adds a frame that has arrived. */
  put(frame: ReadFrame): void {
    this.#frames.push(frame);
    this.#wake();
  }

  /** Says that no more will arrive, and, if so, what went wrong. */
  end(failure: unknown = null): void {
    this.#isOver = true;
    this.#failure = failure;
    this.#wake();
  }

  /** The next frame, once there is one; null behind the last. @throws what the run ended with */
  async take(): Promise<ReadFrame | null> {
    while (this.#frames.length === 0 && !this.#isOver) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const frame = this.#frames.shift();
    if (!frame && this.#failure) throw this.#failure;
    return frame ?? null;
  }
}
