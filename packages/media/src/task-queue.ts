/** Runs tasks one at a time, in order of arrival; a failed one does not hold up the rest. */
export class TaskQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs a task once earlier ones have ended; settles like the task. */
  take<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(task);
    this.#last = result.catch(() => null);
    return result;
  }
}
