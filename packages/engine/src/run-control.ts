/** Where a scan stands between its start and its end. */
export type RunState = 'running' | 'paused' | 'cancelled';

/**
 * The switch of one scan: running <-> paused, and from either to cancelled, which is final: when the scan's signal is
 * aborted, or when it gives up by itself. Work asks {@link whenRunning} before each frame and stops where
 * {@link isCancelled}.
 */
export class RunControl {
  readonly #abort = new AbortController();
  #isPaused = false;
  #gate = Promise.resolve();
  #openGate: () => void = () => {};
  #activeMs = 0;
  #runningSince = performance.now();

  /** `signal` cancels the scan. */
  constructor(signal: AbortSignal) {
    const end = () => this.cancel(signal.reason);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  }

  /** The present state. */
  get state(): RunState {
    if (this.isCancelled) return 'cancelled';
    return this.#isPaused ? 'paused' : 'running';
  }

  /** Aborted once cancelled. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** True once cancelled. */
  get isCancelled(): boolean {
    return this.#abort.signal.aborted;
  }

  /** Milliseconds spent running, pauses left out. */
  get activeMs(): number {
    return this.#activeMs + (this.state === 'running' ? performance.now() - this.#runningSince : 0);
  }

  /** Holds the work; does nothing unless running. */
  pause(): void {
    if (this.state !== 'running') return;
    this.#activeMs = this.activeMs;
    this.#isPaused = true;
    this.#gate = new Promise((resolve) => {
      this.#openGate = resolve;
    });
  }

  /** Lets the work go on; does nothing unless paused. */
  resume(): void {
    if (this.state !== 'paused') return;
    this.#isPaused = false;
    this.#runningSince = performance.now();
    this.#openGate();
  }

  /** Ends the work for good. */
  cancel(reason?: unknown): void {
    if (this.isCancelled) return;
    this.#activeMs = this.activeMs;
    this.#abort.abort(reason);
    this.#openGate();
  }

  /** Resolves at once while running, on resume while paused, and on cancel. */
  whenRunning(): Promise<void> | undefined {
    return this.state === 'paused' ? this.#gate : undefined;
  }
}
