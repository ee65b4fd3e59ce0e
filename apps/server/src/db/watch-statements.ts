/** A completed statement. Its text has placeholders instead of values. */
export type FinishedStatement = { text: string; ms: number; isOk: boolean };

type Listener = (statement: FinishedStatement) => void;
type Query = (...args: unknown[]) => unknown;

/** Notifies listeners of a database's statements. */
export class StatementFeed {
  readonly #listeners = new Set<Listener>();

  /** @returns a function that unsubscribes the listener */
  readonly onStatement = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Reports a client's queries that fail, with their texts, to `onFailure`. */
  watch(
    client: { query: unknown },
    onFailure: (error: unknown, text: string) => void = () => undefined,
  ): void {
    const query = (client.query as Query).bind(client);
    client.query = (...args: unknown[]) => {
      const begunAt = performance.now();
      const answer = query(...args);
      if (!(answer instanceof Promise)) return answer;
      const report = (isOk: boolean) =>
        this.#report({ text: textOf(args[0]), ms: performance.now() - begunAt, isOk });
      answer.then(
        () => report(true),
        (error: unknown) => {
          onFailure(error, textOf(args[0]));
          report(false);
        },
      );
      return answer;
    };
  }

  #report(statement: FinishedStatement): void {
    for (const listener of this.#listeners) listener(statement);
  }
}

/** Extracts the text of a query: one driver takes the text itself, the other an object that contains it. */
function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  const hasText = typeof query === 'object' && query !== null && 'text' in query;
  return hasText && typeof query.text === 'string' ? query.text : '';
}
