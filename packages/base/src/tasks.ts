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

/** Waits for a promise until the signal is aborted. @throws the signal's reason */
export async function unlessAborted<Value>(awaited: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(signal.reason);
  if (signal.aborted) giveUp();
  signal.addEventListener('abort', giveUp);
  try {
    return await Promise.race([promise, awaited]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

/** Makes a function remember its answers by its arguments; a failure is not remembered. */
export function memoizeAsync<Args extends readonly (string | number)[], Answer>(
  ask: (...args: Args) => Promise<Answer>,
): (...args: Args) => Promise<Answer> {
  const answers = new Map<string, Promise<Answer>>();
  return (...args) => {
    const key = args.join(' ');
    const known = answers.get(key);
    if (known) return known;
    const answer = ask(...args);
    answers.set(key, answer);
    answer.catch(() => answers.delete(key));
    return answer;
  };
}
