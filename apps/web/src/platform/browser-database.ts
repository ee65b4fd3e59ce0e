import { asCodedError, CodedError } from '@framescout/contract';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** Error thrown if the browser provides no database: it is set to store nothing for this site, or cannot. */
class StorageBlockedError extends CodedError {
  override readonly name = 'NothingKeptError';
  readonly code = 'nothing-kept';

  constructor(cause: unknown) {
    super('This browser is not storing data: allow it to for this site, then try again.', {}, { cause });
  }
}

/**
 * An IndexedDB database, opened on first use. It is reopened after a failed attempt, and after the browser
 * has closed it, as it does when the user clears site data.
 */
export class BrowserDatabase<Schema extends DBSchema> {
  readonly #name: string;
  readonly #create: (database: IDBPDatabase<Schema>) => void;
  #opened: Promise<IDBPDatabase<Schema>> | null = null;

  /** @param create creates the object stores of a new database */
  constructor(name: string, create: (database: IDBPDatabase<Schema>) => void) {
    this.#name = name;
    this.#create = create;
  }

  /**
   * Returns the open database.
   * @throws {StorageBlockedError} if the browser stores nothing
   */
  async open(): Promise<IDBPDatabase<Schema>> {
    try {
      this.#opened ??= this.#connect();
      return await this.#opened;
    } catch (error) {
      this.#opened = null;
      throw asCodedError(error) ?? new StorageBlockedError(error);
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
