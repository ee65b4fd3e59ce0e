import { CancelledError } from '@framescout/framescout';
import { removePartialFiles } from '@framescout/node';
import { EXIT, type ExitCode } from './exit-code.ts';

/** Handles interrupts, and output that can't be written: the first saves work, a second one exits. */
export class Interruption implements Disposable {
  readonly #wishes = new AbortController();
  readonly #onSignal = () => this.#take();
  readonly #onUnwritable = () => this.#wishes.abort(new CancelledError());
  readonly #say: (text: string) => void;

  /** `say` shows the user a message about what happens next. */
  constructor(say: (text: string) => void) {
    this.#say = say;
    process.on('SIGINT', this.#onSignal);
    process.on('SIGTERM', this.#onSignal);
    process.stdout.on('error', this.#onUnwritable);
  }

  /** Aborted when the work is to stop, with a `CancelledError`. */
  get signal(): AbortSignal {
    return this.#wishes.signal;
  }

  /** Whether the work is to stop. */
  get isWanted(): boolean {
    return this.#wishes.signal.aborted;
  }

  /** Resolves once the work is to stop. */
  get wanted(): Promise<void> {
    const { signal } = this.#wishes;
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  }

  #take(): void {
    if (this.isWanted) {
      removePartialFiles();
      exitNow(EXIT.interrupted);
    }
    this.#say('Finishing the current work and saving it. Interrupt again to quit immediately.');
    this.#wishes.abort(new CancelledError());
  }

  [Symbol.dispose](): void {
    process.off('SIGINT', this.#onSignal);
    process.off('SIGTERM', this.#onSignal);
    process.stdout.off('error', this.#onUnwritable);
  }
}

/**
 * Ends the process without waiting for its threads. `process.exit` waits for them, and a thread of FFmpeg
 * that needs bytes waits for this one, which is ending. Replacing the program ends them all. Where a program
 * can't be replaced (Windows), exiting doesn't wait either.
 */
function exitNow(code: ExitCode): never {
  if (process.execve)
    process.execve(process.execPath, [process.execPath, '-e', `process.exit(${code})`], process.env);
  process.exit(code);
}
