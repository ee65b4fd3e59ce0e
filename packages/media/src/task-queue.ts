/** Runs tasks one after the other, in the order in which they come; one that fails holds up none. */
export class TaskQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs a task once those before it have ended; what comes of it, or its error. */
  take<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(task);
    this.#last = result.catch(() => null);
    return result;
  }
}
