import type { ReadFrame } from './reader-protocol.ts';

/** Buffers a run's frames between arrival and consumption, for a single consumer. */
export class FrameQueue {
  readonly #frames: ReadFrame[] = [];
  #isOver = false;
  #failure: unknown = null;
  #wake: () => void = () => {};

  /** Adds a frame that arrived. */
  put(frame: ReadFrame): void {
    this.#frames.push(frame);
    this.#wake();
  }

  /** Marks the end of the frames, with the error if there was one. */
  end(failure: unknown = null): void {
    this.#isOver = true;
    this.#failure = failure;
    this.#wake();
  }

  /**
   * Waits for the next frame; returns null after the last.
   * @throws the error that ended the run
   */
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
