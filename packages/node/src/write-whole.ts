import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createPartialName, forgetPartial } from './partial-files.ts';

/**
 * Writes a file that has its name only once it is whole: under a temporary name beside it, saved to disk, then renamed.
 * If anything fails, an earlier file of that name is as it was.
 */
export async function writeWhole(path: string, write: (file: FileHandle) => Promise<unknown>): Promise<void> {
  const partial = await createPartialName(path);
  const file = await open(partial, 'w');
  try {
    try {
      await write(file);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    forgetPartial(partial);
  }
  await syncFolder(dirname(path));
}

/** Moves finished files into a folder of the same disk, in place of those that have their names there. Returns their new paths. */
export async function moveFiles(paths: readonly string[], folder: string): Promise<string[]> {
  const moved: string[] = [];
  for (const path of paths) {
    const target = join(folder, basename(path));
    await rename(path, target);
    moved.push(target);
  }
  await syncFolder(folder);
  return moved;
}

/** Saves to disk that a file of a folder has a new name; not every system can. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
