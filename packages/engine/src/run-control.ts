/** Where a scan stands between its start and its end. */
export type RunState = 'running' | 'paused' | 'cancelled';

/**
 * The switch of one scan: running <-> paused, and from either to cancelled, which is final.
 * Work asks {@link whenRunning} before each frame and stops where {@link isCancelled}.
 */
export class RunControl {
  #state: RunState = 'running';
  #gate = Promise.resolve();
  #openGate: () => void = () => {};
  #activeMs = 0;
  #runningSince = performance.now();

  /** The present state. */
  get state(): RunState {
    return this.#state;
  }

  /** True once cancelled. */
  get isCancelled(): boolean {
    return this.#state === 'cancelled';
  }

  /** Milliseconds spent running, pauses left out. */
  get activeMs(): number {
    return this.#activeMs + (this.#state === 'running' ? performance.now() - this.#runningSince : 0);
  }

  /** Holds the work; does nothing unless running. */
  pause(): void {
    if (this.#state !== 'running') return;
    this.#activeMs = this.activeMs;
    this.#state = 'paused';
    this.#gate = new Promise((resolve) => {
      this.#openGate = resolve;
    });
  }

  /** Lets the work go on; does nothing unless paused. */
  resume(): void {
    if (this.#state !== 'paused') return;
    this.#state = 'running';
    this.#runningSince = performance.now();
    this.#openGate();
  }

  /** Ends the work for good. */
  cancel(): void {
    if (this.#state === 'cancelled') return;
    this.#activeMs = this.activeMs;
    this.#state = 'cancelled';
    this.#openGate();
  }

  /** Resolves at once while running, on resume while paused, and on cancel. */
  whenRunning(): Promise<void> | undefined {
    return this.#state === 'paused' ? this.#gate : undefined;
  }
}
