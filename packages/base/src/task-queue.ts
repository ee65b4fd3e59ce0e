/** Runs tasks one at a time, in order of arrival; a failed task doesn't block the others. */
export class TaskQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs a task once all earlier ones have finished; settles like the task. */
  enqueue<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(task);
    this.#last = result.catch(() => null);
    return result;
  }
}
