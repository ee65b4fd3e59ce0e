import { CodedError } from '@framescout/contract';
import { toLoggable, toLoggableLine } from './db/loggable-error.ts';

const PORT = 'Another program uses this port: end it, or name another one with PORT=3001.';
const HOST = 'This machine has no such address: name one that it has with HOST, or leave that out.';
const RIGHTS = 'Choose a port above 1023 with PORT=3000, or a folder that may be written to with DATA_DIR.';
const FOLDER = 'This is not a folder that can be written to: name one with DATA_DIR.';
const ROOM = 'The disk is full: free some of it, or name a folder on another one with DATA_DIR.';

/** What to do about the operating system's errors at the start. */
const WAYS: Readonly<Record<string, string>> = {
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

/** Says why the server did not start, and what to do where that is known. */
export function explainFailedStart(error: unknown): string {
  if (error instanceof CodedError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const way = 'code' in error && typeof error.code === 'string' ? WAYS[error.code] : undefined;
  if (way) return `${error.message}. ${way}`;
  return [toLoggableLine(error), toLoggable(error).stack].join('\n');
}
