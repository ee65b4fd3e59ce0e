import { NoVideoOpenError } from '../../errors.ts';

/** Keeps what runs FFmpeg, and starts another after a failed call, since it may have ended. */
export class Restartable<Kept extends Disposable> implements Disposable {
  readonly #start: () => Kept;
  #kept: Kept | null;
  #isDisposed = false;

  /** `started`, if given, serves the first calls. Owns it, and everything that `start` returns. */
  constructor(start: () => Kept, started: Kept | null = null) {
    this.#start = start;
    this.#kept = started;
  }

  /** Makes a call, and rethrows its error. @throws {NoVideoOpenError} after disposal */
  async use<Result>(call: (kept: Kept) => Promise<Result>): Promise<Result> {
    if (this.#isDisposed) throw new NoVideoOpenError('Open a video first.');
    this.#kept ??= this.#start();
    const kept = this.#kept;
    try {
      return await call(kept);
    } catch (error) {
      this.#discard(kept);
      throw error;
    }
  }

  [Symbol.dispose](): void {
    this.#isDisposed = true;
    if (this.#kept) this.#discard(this.#kept);
  }

  #discard(failed: Kept): void {
    // Another call that failed may have discarded it already.
    if (this.#kept !== failed) return;
    this.#kept = null;
    failed[Symbol.dispose]();
  }
}
