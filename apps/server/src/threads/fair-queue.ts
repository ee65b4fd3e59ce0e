import { queueOptionsSymbol, type TaskQueue } from 'piscina';

type Task = Parameters<TaskQueue['push']>[0];

/** Marks a task with the account that it is done for. */
export function forAccount<T extends object>(task: T, account: string): T {
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
