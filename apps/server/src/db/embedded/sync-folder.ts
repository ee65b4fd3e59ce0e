import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Flushes everything in a folder to disk, including the folder's own name. */
export function syncFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) sync(path, 'r+');
    else if (entry.isDirectory()) syncDirectory(path);
  }
  syncDirectory(folder);
  syncDirectory(dirname(folder));
}

/** Flushes the names in a folder to disk. */
export function syncDirectory(path: string): void {
  // Windows has no fsync for directories and writes them through anyway.
  if (process.platform !== 'win32') sync(path, 'r');
}

function sync(path: string, flags: string): void {
  const fd = openSync(path, flags);
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
