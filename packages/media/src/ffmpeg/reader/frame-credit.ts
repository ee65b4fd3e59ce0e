/**
 * Lets the consumer of frames (or of pieces of sound) throttle their decoder, which blocks its thread and
 * cannot receive messages: one number in shared memory says how many it may still send, another tells it to
 * stop. Requires a cross-origin isolated page.
 */
export class FrameCredit {
  readonly #cells: Int32Array<SharedArrayBuffer>;

  constructor(memory: SharedArrayBuffer) {
    this.#cells = new Int32Array(memory);
  }

  /** Allocates the shared memory; returns null if the page may not use any. */
  static allocate(): SharedArrayBuffer | null {
    return globalThis.crossOriginIsolated ? new SharedArrayBuffer(CELLS * 4) : null;
  }

  /** Starts a run in which `count` frames may be sent ahead. Called by the consumer. */
  begin(count: number): void {
    Atomics.store(this.#cells, STOPPED, 0);
    Atomics.store(this.#cells, LEFT, count);
  }

  /** Reports that a frame was taken. Called by the consumer. */
  returnOne(): void {
    Atomics.add(this.#cells, LEFT, 1);
    Atomics.notify(this.#cells, LEFT);
  }

  /** Stops the decoder. Called by the consumer. */
  stop(): void {
    Atomics.store(this.#cells, STOPPED, 1);
    // A waiting decoder must wake up to see the flag.
    this.returnOne();
  }

  /** Waits until a frame may be sent; false if no more are wanted. Blocks the decoder's thread. */
  take(): boolean {
    while (Atomics.load(this.#cells, STOPPED) === 0) {
      const left = Atomics.load(this.#cells, LEFT);
      if (left > 0) {
        Atomics.sub(this.#cells, LEFT, 1);
        return true;
      }
      Atomics.wait(this.#cells, LEFT, left);
    }
    return false;
  }
}

const LEFT = 0;
const STOPPED = 1;
const CELLS = 2;
