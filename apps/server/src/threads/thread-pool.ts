import { CodedError } from '@framescout/contract';
import { Piscina } from 'piscina';
import { FairQueue, forAccount } from './fair-queue.ts';

/** An idle thread is kept for this long, in milliseconds: starting one takes a tenth of a second. */
const IDLE_MS = 60_000;
const TOO_MANY = 'Too many tasks wait for a thread.';
/** In MB. A body of 10 MB can take 300. */
const MAX_HEAP = 512;

/** Too many tasks wait for a thread. */
export class ThreadsBusyError extends CodedError {
  readonly code = 'overloaded';
}

/**
 * Threads of their own for work that would block all callers, or keep the process's few threads for files and
 * addresses busy. They start when they are needed and don't keep the process running.
 */
export class ThreadPool<Task extends object, Answer> {
  readonly #pool: Piscina<Task, Answer>;
  readonly #maxWaiting: number;
  /** How many callers may hold a place: those whose tasks run, and those whose tasks wait. */
  #freePlaces: number;

  /** @param script the module that exports the function @param name the function's */
  constructor(script: URL, name: string, { threads, maxWaiting }: { threads: number; maxWaiting: number }) {
    this.#maxWaiting = maxWaiting;
    this.#freePlaces = threads + maxWaiting;
    this.#pool = new Piscina<Task, Answer>({
      filename: script.href,
      name,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: IDLE_MS,
      taskQueue: new FairQueue(),
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP },
    });
  }

  /**
   * Takes a place for a task that is still to be prepared, so that a caller for whom there is none is refused before
   * they have cost anything. It is free again once it is disposed of.
   * @throws {ThreadsBusyError}
   */
  takePlace(): Disposable {
    if (this.#freePlaces === 0) throw new ThreadsBusyError(TOO_MANY);
    this.#freePlaces--;
    return {
      [Symbol.dispose]: () => {
        this.#freePlaces++;
      },
    };
  }

  /**
   * Runs the function in a thread.
   * @param account whose task it is; accounts are served in turn
   * @param transfer memory that is given away to the thread instead of being copied
   * @throws {ThreadsBusyError}
   */
  async run(task: Task, account = '', transfer: ArrayBuffer[] = []): Promise<Answer> {
    if (this.#pool.queueSize >= this.#maxWaiting) throw new ThreadsBusyError(TOO_MANY);
    return this.#pool.run(forAccount(task, account), { transferList: transfer });
  }
}
