/** A statement that has been answered: its text has placeholders in place of values. */
export type FinishedStatement = { text: string; ms: number; isOk: boolean };

type Listener = (statement: FinishedStatement) => void;
type Query = (...args: unknown[]) => unknown;

/** Reports the statements of a database to listeners. */
export class StatementFeed {
  readonly #listeners = new Set<Listener>();

  /** @returns a function that ends the listening */
  readonly onStatement = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Reports every query of a driver's client from now on. @param onFailure is called with the reason if one fails */
  watch(client: { query: unknown }, onFailure: (error: unknown) => void = () => undefined): void {
    const query = (client.query as Query).bind(client);
    client.query = (...args: unknown[]) => {
      const begunAt = performance.now();
      const answer = query(...args);
      if (!(answer instanceof Promise)) return answer;
      const tell = (isOk: boolean) =>
        this.#tell({ text: textOf(args[0]), ms: performance.now() - begunAt, isOk });
      answer.then(
        () => tell(true),
        (error: unknown) => {
          onFailure(error);
          tell(false);
        },
      );
      return answer;
    };
  }

  #tell(statement: FinishedStatement): void {
    for (const listener of this.#listeners) listener(statement);
  }
}

/** One driver takes the text itself, the other an object that holds it. */
function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  const hasText = typeof query === 'object' && query !== null && 'text' in query;
  return hasText && typeof query.text === 'string' ? query.text : '';
}
