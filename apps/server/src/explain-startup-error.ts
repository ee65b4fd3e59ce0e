import { CodedError } from '@framescout/contract';
import { toLoggable, toLoggableLine } from './db/loggable-error.ts';

const PORT = 'Another program is using this port: stop it, or choose another port, for example PORT=3001.';
const HOST = 'This machine has no such address: set HOST to one it has, or leave HOST out.';
const RIGHTS = 'Choose a port above 1023 with PORT=3000, or a folder that may be written to with DATA_DIR.';
const FOLDER = 'This is not a folder that can be written to: name one with DATA_DIR.';
const ROOM = 'The disk is full: free some of it, or name a folder on another one with DATA_DIR.';

const TABLES =
  'The role in DATABASE_URL may not create tables: make it the owner of the database (alter database NAME owner to ROLE).';

const READ_ONLY =
  'The PostgreSQL server in DATABASE_URL only reads: it is a standby, or set to default_transaction_read_only. Name one that can be written to.';

/** What to do about PostgreSQL's errors at startup. */
const DATABASE_REMEDIES: Readonly<Record<string, string>> = { '42501': TABLES, '25006': READ_ONLY };

/** What to do about the operating system's errors at startup. */
const REMEDIES: Readonly<Record<string, string>> = {
  EADDRINUSE: PORT,
  EADDRNOTAVAIL: HOST,
  ENOTFOUND: HOST,
  EAI_AGAIN: HOST,
  EACCES: RIGHTS,
  EPERM: RIGHTS,
  EEXIST: FOLDER,
  ENOTDIR: FOLDER,
  EROFS: FOLDER,
  ENOSPC: ROOM,
};

/** Explains why the server did not start and, where known, what to do about it. */
export function explainStartupError(error: unknown): string {
  if (error instanceof CodedError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const remedy = 'code' in error && typeof error.code === 'string' ? REMEDIES[error.code] : undefined;
  if (remedy) return `${error.message}. ${remedy}`;
  const { code, cause, stack } = toLoggable(error);
  const databaseRemedy = DATABASE_REMEDIES[code ?? cause?.code ?? ''];
  if (databaseRemedy) return `${toLoggableLine(error)}\n${databaseRemedy}`;
  return [toLoggableLine(error), stack].join('\n');
}
