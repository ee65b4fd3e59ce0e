import { CancelledError } from '@framescout/base';
import { EvidenceStore, RegionSnapper } from '@framescout/engine';
import type { Recording } from '../recording.ts';

/** Gives urgent work precedence over work that can wait. */
export class UrgencyGate {
  #urgent = 0;
  #over = Promise.withResolvers<void>();

  /** Runs urgent work. */
  async runUrgent<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#urgent === 0) this.#over = Promise.withResolvers();
    this.#urgent++;
    try {
      return await work();
    } finally {
      this.#urgent--;
      if (this.#urgent === 0) this.#over.resolve();
    }
  }

  /** Waits until no urgent work is in flight. */
  async waitForUrgent(): Promise<void> {
    while (this.#urgent > 0) await this.#over.promise;
  }
}

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

/** The open recording of an engine worker, and the work on it. Disposing it closes the recording. */
export class EngineSession implements Disposable {
  readonly recording: Recording;
  readonly snapper: RegionSnapper;
  /** What the last scan keeps, to score corrections. */
  evidence = new EvidenceStore();
  readonly suggesting = new LatestOnly();
  readonly preparing = new LatestOnly();
  /** Gives calls that a user waits for while marking precedence over the unsolicited search for examples. */
  readonly marking = new UrgencyGate();

  constructor(recording: Recording) {
    this.recording = recording;
    this.snapper = new RegionSnapper(recording.video, recording.studies);
  }

  [Symbol.dispose](): void {
    this.suggesting.abortCurrent();
    this.preparing.abortCurrent();
    this.recording[Symbol.dispose]();
  }
}
