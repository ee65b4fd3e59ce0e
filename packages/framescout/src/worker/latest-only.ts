import { CancelledError } from '@framescout/media';

/** Runs only the latest work: starting new work gives up the previous one. */
export class LatestOnly {
  #superseded = new AbortController();

  /** Does work that its caller can cancel; null if it is superseded by later work or {@link giveUp} before it ends. */
  async take<Result>(
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result | null> {
    this.giveUp();
    const superseded = this.#superseded.signal;
    try {
      return await work(AbortSignal.any([signal, superseded]));
    } catch (error) {
      if (superseded.aborted && !signal.aborted) return null;
      throw error;
    }
  }

  /** Gives up the current work. */
  giveUp(): void {
    this.#superseded.abort(new CancelledError());
    this.#superseded = new AbortController();
  }
}
