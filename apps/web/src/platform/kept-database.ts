import { asCodedError, CodedError } from '@framescout/contract';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** The browser gives the page no database: it is set to keep nothing of this site, or cannot. */
class NothingKeptError extends CodedError {
  override readonly name = 'NothingKeptError';
  readonly code = 'nothing-kept';

  constructor(cause: unknown) {
    super('This browser stores nothing: allow it to keep data for this site, then try again.', {}, { cause });
  }
}

/**
 * A database in this browser, opened when it is first used; and again after that failed, or after the browser has closed
 * it, as it does when the user has site data deleted.
 */
export class KeptDatabase<Schema extends DBSchema> {
  readonly #name: string;
  readonly #create: (database: IDBPDatabase<Schema>) => void;
  #opened: Promise<IDBPDatabase<Schema>> | null = null;

  /** @param create makes the stores of a new database */
  constructor(name: string, create: (database: IDBPDatabase<Schema>) => void) {
    this.#name = name;
    this.#create = create;
  }

  /**
   * The open database.
   * @throws {NothingKeptError} if the browser stores nothing
   */
  async open(): Promise<IDBPDatabase<Schema>> {
    try {
      this.#opened ??= this.#connect();
      return await this.#opened;
    } catch (error) {
      this.#opened = null;
      throw asCodedError(error) ?? new NothingKeptError(error);
    }
  }

  #connect(): Promise<IDBPDatabase<Schema>> {
    return openDB<Schema>(this.#name, 1, {
      upgrade: this.#create,
      terminated: () => {
        this.#opened = null;
      },
    });
  }
}
