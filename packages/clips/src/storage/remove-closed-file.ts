const ATTEMPTS = 20;
const PAUSE_MS = 25;

/**
 * Removes a file that has just been closed, if it is still there. Chromium says that it is closed a moment
 * before it unlocks it, so one that is still locked is tried again for half a second. One that cannot be
 * removed stays.
 */
export async function removeClosedFile(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    try {
      return await folder.removeEntry(name);
    } catch (error) {
      const isLocked = error instanceof DOMException && error.name === 'NoModificationAllowedError';
      if (!isLocked) return;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
