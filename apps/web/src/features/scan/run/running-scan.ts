import type {
  EngineClient,
  ScanOutcome,
  ScanRequest,
  ScanRun,
  ScanUpdate,
} from '@framescout/framescout/page';

/** A scan in the engine, from its start to its end. */
export class RunningScan {
  readonly #run: ScanRun;
  readonly #cancelling = new AbortController();
  #isAbandoned = false;

  /** Starts a scan. `onUpdate` is called with what it reports, until it is abandoned. */
  constructor(
    engine: Pick<EngineClient, 'startScan'>,
    request: ScanRequest,
    onUpdate: (update: ScanUpdate) => void,
  ) {
    this.#run = engine.startScan(request, {
      signal: this.#cancelling.signal,
      onUpdate: (update) => {
        if (!this.#isAbandoned) onUpdate(update);
      },
    });
  }

  /**
   * Resolves to how the scan ended.
   * @throws {RemoteError} if the engine fails
   */
  get finished(): Promise<ScanOutcome> {
    return this.#run.finished;
  }

  /** Whether nobody waits for the scan any more: what becomes of it must change nothing. */
  get isAbandoned(): boolean {
    return this.#isAbandoned;
  }

  pause(): void {
    this.#run.pause();
  }

  resume(): void {
    this.#run.resume();
  }

  /** Asks the engine to stop; the scan ends once it has. */
  cancel(): void {
    this.#cancelling.abort();
  }

  /** Ignores everything that the scan still reports, and how it ends. */
  abandon(): void {
    this.#isAbandoned = true;
  }
}
