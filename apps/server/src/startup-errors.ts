import { CodedError } from '@framescout/contract';

/** Thrown when an environment variable is invalid; the message names it and says which values it accepts. */
export class InvalidEnvironmentError extends CodedError {
  override readonly name = 'InvalidEnvironmentError';
  readonly code = 'invalid-environment';
}

/** The built web app is missing where the server looks for it. */
export class WebAppNotBuiltError extends CodedError {
  override readonly name = 'WebAppNotBuiltError';
  readonly code = 'web-app-not-built';
}

/** Another process has the embedded database's folder open. */
export class DatabaseInUseError extends CodedError {
  override readonly name = 'DatabaseInUseError';
  readonly code = 'database-in-use';
}

/** The PostgreSQL server cannot be reached, or rejects the credentials. */
export class DatabaseUnreachableError extends CodedError {
  override readonly name = 'DatabaseUnreachableError';
  readonly code = 'database-unreachable';
}

/** The embedded database would lose acknowledged writes in a power loss. */
export class DatabaseNotDurableError extends CodedError {
  override readonly name = 'DatabaseNotDurableError';
  readonly code = 'database-not-durable';
}

/** The embedded database or a folder cannot be written to the configured location. */
export class DataFolderError extends CodedError {
  override readonly name = 'DataFolderError';
  readonly code = 'data-folder';
}

/** The keys of the secrets in the database are missing, not private, or not those that sealed them. */
export class SealingKeysError extends CodedError {
  override readonly name = 'SealingKeysError';
  readonly code = 'sealing-keys';
}
