// libuv's default.
const USUAL_THREADS = 4;

/**
 * Limits how many demuxers work at the same time. A demuxer that waits for bytes blocks one of libuv's
 * threads, and another thread has to read the bytes: if demuxers occupied them all, they would deadlock.
 */
export class DemuxerSlots {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  /** @throws {RangeError} with fewer than two threads in the pool */
  constructor(threads: number = threadsOfPool()) {
    if (threads < 2) throw new RangeError('Reading this file needs UV_THREADPOOL_SIZE to be at least 2.');
    this.#free = threads - 1;
  }

  /** Runs a demuxer's work once a slot is free. */
  async runInSlot<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}

function threadsOfPool(): number {
  const stated = Number(process.env['UV_THREADPOOL_SIZE']);
  return stated > 0 ? stated : USUAL_THREADS;
}
