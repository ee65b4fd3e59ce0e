import { CodedError } from '@framescout/contract';
import { Piscina, queueOptionsSymbol, type TaskQueue } from 'piscina';

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

type Task = Parameters<TaskQueue['push']>[0];

/** Marks a task with the account that it is done for. */
function forAccount<T extends object>(task: T, account: string): T {
  return { ...task, [queueOptionsSymbol]: { account } };
}

/** A queue that serves accounts in turn, so that whoever queues many tasks delays only their own. */
export class FairQueue implements TaskQueue {
  /** The tasks of each account that waits, in the order in which the accounts' turns come. */
  readonly #waiting = new Map<string, Task[]>();

  get size(): number {
    let size = 0;
    for (const tasks of this.#waiting.values()) size += tasks.length;
    return size;
  }

  push(task: Task): void {
    const account = accountOf(task);
    const tasks = this.#waiting.get(account);
    if (tasks) tasks.push(task);
    else this.#waiting.set(account, [task]);
  }

  shift(): Task | null {
    const [next] = this.#waiting;
    if (!next) return null;
    const [account, tasks] = next;
    const task = tasks.shift() ?? null;
    this.#waiting.delete(account);
    if (tasks.length > 0) this.#waiting.set(account, tasks);
    return task;
  }

  remove(task: Task): void {
    const account = accountOf(task);
    const left = this.#waiting.get(account)?.filter((other) => other !== task) ?? [];
    if (left.length > 0) this.#waiting.set(account, left);
    else this.#waiting.delete(account);
  }
}

function accountOf(task: Task): string {
  const options = task[queueOptionsSymbol];
  return options && 'account' in options ? String(options.account) : '';
}
