import { codedError } from '@framescout/contract';

/** Thrown when an environment variable is invalid; the message names it and says which values it accepts. */
export class InvalidEnvironmentError extends codedError('InvalidEnvironmentError', 'invalid-environment') {}

/** The built web app is missing where the server looks for it. */
export class WebAppNotBuiltError extends codedError('WebAppNotBuiltError', 'web-app-not-built') {}

/** Another process has the embedded database's folder open. */
export class DatabaseInUseError extends codedError('DatabaseInUseError', 'database-in-use') {}

/** The PostgreSQL server cannot be reached, or rejects the credentials. */
export class DatabaseUnreachableError extends codedError(
  'DatabaseUnreachableError',
  'database-unreachable',
) {}

/** The embedded database would lose acknowledged writes in a power loss. */
export class DatabaseNotDurableError extends codedError('DatabaseNotDurableError', 'database-not-durable') {}

/** The embedded database or a folder cannot be written to the configured location. */
export class DataFolderError extends codedError('DataFolderError', 'data-folder') {}

/** The keys of the secrets in the database are missing, not private, or not those that sealed them. */
export class SealingKeysError extends codedError('SealingKeysError', 'sealing-keys') {}
