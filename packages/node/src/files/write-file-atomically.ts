import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createPartialName, forgetPartial } from './partial-files.ts';

/** Writes a file under a temporary name, flushes and renames it; failing leaves an existing one. */
export async function writeFileAtomically(
  path: string,
  write: (file: FileHandle) => Promise<unknown>,
): Promise<void> {
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

/** Moves files into a folder on the same disk, replacing its own. Returns their new paths. */
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

/** Flushes the renaming of a file in a folder to disk; not every system supports that. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
