import { CancelledError } from '@framescout/media';

/** Work of which only the latest counts: beginning it anew gives up what went on before. */
export class LatestOnly {
  #superseded = new AbortController();

  /** Does work that its caller can cancel; null where later work, or {@link giveUp}, came before its end. */
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

  /** Gives up what goes on. */
  giveUp(): void {
    this.#superseded.abort(new CancelledError());
    this.#superseded = new AbortController();
  }
}
