const FOLDER = 'clips';

/**
 * Opens this worker's own folder in the origin private file system, for clips to be downloaded; null if the
 * browser has none (some private windows). It is in use as long as the worker lives; what dead workers left
 * behind is removed.
 */
export async function openOpfsFolder(): Promise<FileSystemDirectoryHandle | null> {
  try {
    const root = await navigator.storage.getDirectory();
    const clips = await root.getDirectoryHandle(FOLDER, { create: true });
    const name = crypto.randomUUID();
    await holdForLife(lockOf(name));
    await removeLeftovers(clips);
    return await clips.getDirectoryHandle(name, { create: true });
  } catch {
    return null;
  }
}

/**
 * Removes the clips of dead workers, such as those of closed tabs, which would otherwise take up the browser's
 * storage until clips are made again.
 */
export async function removeLeftoverClips(): Promise<void> {
  try {
    const root = await navigator.storage.getDirectory();
    await removeLeftovers(await root.getDirectoryHandle(FOLDER));
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
  for await (const name of clips.keys()) {
    await navigator.locks.request(lockOf(name), { ifAvailable: true }, async (lock) => {
      if (lock) await clips.removeEntry(name, { recursive: true }).catch(() => undefined);
    });
  }
}
