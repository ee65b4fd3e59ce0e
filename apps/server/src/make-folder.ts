import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { isMissingFile } from './is-missing-file.ts';
import { DataFolderError } from './startup-errors.ts';

/**
 * Makes a folder and those above it, for this user only. Node's own way of making several at once never returns where the
 * operating system says that a folder's parent is missing although it is there, as it does below /proc.
 * @throws {DataFolderError} where nothing can be made
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (cause) {
    // Another process may have made it meanwhile.
    if (isFolder(path)) return;
    if (!isMissingFile(cause)) throw cause;
    throw new DataFolderError(
      `No folder can be made at ${path}. Name another place with the setting that it comes from (DATA_DIR or BACKUP_DIR).`,
      { path },
      { cause },
    );
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
