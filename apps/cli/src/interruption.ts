import { removePartialFiles } from '@framescout/node';
import { EXIT } from './exit-code.ts';

/** The user's wish to end: once finishes what is under way and saves it, twice ends at once. */
export class Interruption implements Disposable {
  readonly #wishes = new AbortController();
  readonly #onSignal = () => this.#take();
  readonly #say: (text: string) => void;

  /** `say` tells the user what happens now. */
  constructor(say: (text: string) => void) {
    this.#say = say;
    process.on('SIGINT', this.#onSignal);
    process.on('SIGTERM', this.#onSignal);
  }

  /** Aborted once the user wants to end. */
  get signal(): AbortSignal {
    return this.#wishes.signal;
  }

  /** Whether the user wants to end. */
  get isWanted(): boolean {
    return this.#wishes.signal.aborted;
  }

  /** Resolves once the user wants to end. */
  get wanted(): Promise<void> {
    const { signal } = this.#wishes;
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  }

  #take(): void {
    if (this.isWanted) {
      removePartialFiles();
      process.exit(EXIT.interrupted);
    }
    this.#say('Finishing what is under way and saving it. Interrupt again to end at once.');
    this.#wishes.abort();
  }

  [Symbol.dispose](): void {
    process.off('SIGINT', this.#onSignal);
    process.off('SIGTERM', this.#onSignal);
  }
}
