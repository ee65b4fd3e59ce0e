/**
 * How the taker of frames holds back their decoder, which blocks its thread and can hear of nothing: a number in shared
 * memory says how many frames it may still send, another that it is to stop. Needs a page that is isolated from other
 * origins.
 */
export class FrameCredit {
  readonly #cells: Int32Array<SharedArrayBuffer>;

  constructor(memory: SharedArrayBuffer) {
    this.#cells = new Int32Array(memory);
  }

  /** New shared memory for it; null where the page may not have any. */
  static allocate(): SharedArrayBuffer | null {
    return globalThis.crossOriginIsolated ? new SharedArrayBuffer(CELLS * 4) : null;
  }

  /** Begins a run in which `count` frames may be sent before any is taken. Of the taker. */
  begin(count: number): void {
    Atomics.store(this.#cells, STOPPED, 0);
    Atomics.store(this.#cells, LEFT, count);
  }

  /** Says that a frame was taken. Of the taker. */
  returnOne(): void {
    Atomics.add(this.#cells, LEFT, 1);
    Atomics.notify(this.#cells, LEFT);
  }

  /** Says that no more frames are wanted. Of the taker. */
  stop(): void {
    Atomics.store(this.#cells, STOPPED, 1);
    // What waits for a frame to be taken has to wake up to see it.
    this.returnOne();
  }

  /** Waits until a frame may be sent; false where no more are wanted. Of the decoder, whose thread it blocks. */
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
