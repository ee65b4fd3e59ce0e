/** State of a scan between its start and its end. */
export type RunState = 'running' | 'paused' | 'cancelled';

/**
 * Pauses, resumes and cancels one scan: running <-> paused, and from either to cancelled, which is final. The
 * scan is cancelled if its signal is aborted or the scan itself fails. Work awaits {@link whenRunning} before
 * each frame and stops once {@link isCancelled}.
 *
 * {@link finishSoon} ends it without losing work in progress.
 */
export class RunControl {
  readonly #abort = new AbortController();
  #isPaused = false;
  #isFinishing = false;
  #gate = Promise.resolve();
  #openGate: () => void = () => {};
  #activeMs = 0;
  #runningSince = performance.now();

  /** Aborting `signal` cancels the scan; without one, only {@link cancel} does. */
  constructor(signal?: AbortSignal) {
    if (signal) callWhenAborted(signal, () => this.cancel(signal.reason));
  }

  /** Current state. */
  get state(): RunState {
    if (this.isCancelled) return 'cancelled';
    return this.#isPaused ? 'paused' : 'running';
  }

  /** Signal that is aborted once the scan is cancelled. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** True once cancelled. */
  get isCancelled(): boolean {
    return this.#abort.signal.aborted;
  }

  /** Milliseconds spent running, excluding pauses. */
  get activeMs(): number {
    return this.#activeMs + (this.state === 'running' ? performance.now() - this.#runningSince : 0);
  }

  /** Pauses the work; does nothing unless running. */
  pause(): void {
    if (this.state !== 'running') return;
    this.#activeMs = this.activeMs;
    this.#isPaused = true;
    this.#gate = new Promise((resolve) => {
      this.#openGate = resolve;
    });
  }

  /** Resumes the work; does nothing unless paused. */
  resume(): void {
    if (this.state !== 'paused') return;
    this.#isPaused = false;
    this.#runningSince = performance.now();
    this.#openGate();
  }

  /** Lets work in progress finish but nothing new start, so that the scan can be resumed from there. */
  finishSoon(): void {
    this.#isFinishing = true;
    this.resume();
  }

  /** Aborting `signal` calls {@link finishSoon}, until what this returns is disposed. */
  finishWhen(signal: AbortSignal): Disposable {
    const stopListening = callWhenAborted(signal, () => this.finishSoon());
    return { [Symbol.dispose]: stopListening };
  }

  /** True once no new work may start. */
  get isFinishing(): boolean {
    return this.#isFinishing;
  }

  /** Cancels the work permanently. */
  cancel(reason?: unknown): void {
    if (this.isCancelled) return;
    this.#activeMs = this.activeMs;
    this.#abort.abort(reason);
    this.#openGate();
  }

  /** Returns a promise that resolves on resume or cancel while paused; undefined otherwise. */
  whenRunning(): Promise<void> | undefined {
    return this.state === 'paused' ? this.#gate : undefined;
  }
}

/** Calls back when a signal is aborted, at once if it already is; returns a function that prevents it. */
function callWhenAborted(signal: AbortSignal, onAbort: () => void): () => void {
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  return () => signal.removeEventListener('abort', onAbort);
}
