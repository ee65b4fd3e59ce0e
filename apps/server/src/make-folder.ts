import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DataFolderError } from './startup-errors.ts';

/**
 * Creates a folder and its parents, accessible only to this user. Node's own recursive mkdir never returns if
 * the operating system reports an existing parent as missing, as it does below /proc.
 * @throws {DataFolderError} if nothing can be created there
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (cause) {
    // Another process may have created it in the meantime.
    if (isFolder(path)) return;
    if (!isMissingFile(cause)) throw cause;
    throw new DataFolderError(
      `No folder can be created at ${path}. Choose another place with DATA_DIR or BACKUP_DIR, whichever it comes from.`,
      { path },
      { cause },
    );
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Whether a file operation failed because the file, or a folder above it, does not exist. */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
