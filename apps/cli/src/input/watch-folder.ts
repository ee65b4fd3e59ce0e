import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRecordingName } from './list-recordings.ts';

// How often to poll, and how long a recording must not have changed to count as finished.
const LOOK_MS = 1000;
const QUIET_MS = 5000;

type FileState = { bytes: number; changedMs: number; sinceMs: number };

/**
 * Yields the recordings that are finished in a folder from now on, each once it has not changed for five
 * seconds. Those already there are skipped unless they are still growing. Polls rather than using file
 * events, so that network shares work too. `onWatching` is called once the initial contents are known. Ends
 * when the signal is aborted.
 */
export async function* watchFolder(
  folder: string,
  signal: AbortSignal,
  onWatching: () => void,
): AsyncGenerator<string, void, unknown> {
  const handled = new Map<string, FileState>();
  const growing = new Map<string, FileState>();
  let isFirstLook = true;
  while (!signal.aborted) {
    for (const [path, seen] of await readFileStates(folder)) {
      const before = growing.get(path);
      const isSame = before?.bytes === seen.bytes && before.changedMs === seen.changedMs;
      const known = handled.get(path);
      if (known?.bytes === seen.bytes && known.changedMs === seen.changedMs) continue;
      if (isFirstLook) {
        handled.set(path, seen);
      } else if (!isSame) {
        growing.set(path, seen);
      } else if (seen.bytes > 0 && seen.sinceMs - before.sinceMs >= QUIET_MS) {
        growing.delete(path);
        handled.set(path, seen);
        yield path;
      }
    }
    if (isFirstLook) onWatching();
    isFirstLook = false;
    await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function readFileStates(folder: string): Promise<Map<string, FileState>> {
  const names = (await readdir(folder).catch(() => [])).filter(isRecordingName);
  const found = new Map<string, FileState>();
  for (const name of names.sort()) {
    const path = join(folder, name);
    const file = await stat(path).catch(() => null);
    if (!file?.isFile()) continue;
    found.set(path, { bytes: file.size, changedMs: file.mtimeMs, sinceMs: performance.now() });
  }
  return found;
}
