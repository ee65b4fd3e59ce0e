import { CancelledError } from '@framescout/base';

/** Runs only the latest work: starting new work aborts the previous one. */
export class LatestOnly {
  #superseded = new AbortController();

  /** Runs cancellable work; null if later work or {@link abortCurrent} supersedes it. */
  async runLatest<Result>(
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result | null> {
    this.abortCurrent();
    const superseded = this.#superseded.signal;
    try {
      return await work(AbortSignal.any([signal, superseded]));
    } catch (error) {
      if (superseded.aborted && !signal.aborted) return null;
      throw error;
    }
  }

  /** Aborts the current work. */
  abortCurrent(): void {
    this.#superseded.abort(new CancelledError());
    this.#superseded = new AbortController();
  }
}
