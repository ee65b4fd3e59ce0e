import { askStorage } from './ask-storage.ts';

const FOLDER = 'clips';
// The browser may still be saving clips of a tab that was closed, or of a video that was.
const DOWNLOAD_MS = 5 * 60_000;

/**
 * Opens this worker's own folder in the origin private file system, for clips to be downloaded; null if the
 * browser has none (some private windows) or it does not answer. It is in use as long as the worker lives; what dead workers left
 * behind is removed, unless it is recent enough to be still downloading.
 */
export async function openOpfsFolder(): Promise<FileSystemDirectoryHandle | null> {
  const name = crypto.randomUUID();
  try {
    return await askStorage(FOLDER, async () => {
      const root = await navigator.storage.getDirectory();
      const clips = await root.getDirectoryHandle(FOLDER, { create: true });
      await holdForLife(lockOf(name));
      await removeLeftovers(clips);
      return clips.getDirectoryHandle(name, { create: true });
    });
  } catch {
    return null;
  }
}

/** Removes clips of dead workers, which take up storage, unless they may still be downloading. */
export async function removeLeftoverClips(): Promise<void> {
  try {
    await askStorage(FOLDER, async () => {
      const root = await navigator.storage.getDirectory();
      await removeLeftovers(await root.getDirectoryHandle(FOLDER));
    });
  } catch {
    // No clips were ever made here, or the browser has no such file system.
  }
}

const lockOf = (name: string) => `framescout-clips-${name}`;

/** Takes a lock that is held until the worker dies, and tells others that its folder is in use. */
function holdForLife(lock: string): Promise<void> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(lock, () => {
        resolve();
        return new Promise<never>(() => {});
      })
      .catch(reject);
  });
}

async function removeLeftovers(clips: FileSystemDirectoryHandle): Promise<void> {
  for await (const entry of clips.values()) {
    await navigator.locks.request(lockOf(entry.name), { ifAvailable: true }, async (lock) => {
      if (lock) await removeUnlessRecent(clips, entry);
    });
  }
}

/** Removes an entry unless the browser may still be saving it. Returns whether that is so. */
export async function removeUnlessRecent(
  folder: FileSystemDirectoryHandle,
  entry: FileSystemDirectoryHandle | FileSystemFileHandle,
): Promise<boolean> {
  if (await isRecent(entry).catch(() => false)) return true;
  await folder.removeEntry(entry.name, { recursive: true }).catch(() => undefined);
  return false;
}

/** Whether a file, or any file in a folder, was written recently. */
async function isRecent(entry: FileSystemDirectoryHandle | FileSystemFileHandle): Promise<boolean> {
  if (entry.kind === 'file') return Date.now() - (await entry.getFile()).lastModified < DOWNLOAD_MS;
  for await (const inner of entry.values()) if (await isRecent(inner)) return true;
  return false;
}
