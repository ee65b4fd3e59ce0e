import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UsageError } from '../errors.ts';
import { recordingsAmong } from './list-recordings.ts';

// How often to poll, and how long a recording must not have changed to count as finished.
const LOOK_MS = 1000;
const QUIET_MS = 5000;

type FileState = { bytes: number; changedMs: number; sinceMs: number };

/**
 * Watches a folder for recordings that are finished in it. Polls rather than using file events, so that
 * network shares work too.
 */
export class FolderWatch {
  readonly folder: string;
  readonly #handled: Map<string, FileState>;

  private constructor(folder: string, handled: Map<string, FileState>) {
    this.folder = folder;
    this.#handled = handled;
  }

  /**
   * Begins a watch by looking at what is already there.
   * @throws {UsageError} if the folder cannot be read
   */
  static async begin(folder: string): Promise<FolderWatch> {
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      throw new UsageError(`The folder "${folder}" can't be watched (${error.code}).`, {}, { cause: error });
    });
    return new FolderWatch(folder, await readFileStates(folder, names));
  }

  /**
   * Yields the recordings that are finished since the watch began, each once it has not changed for five
   * seconds. Those that were already there are skipped unless they have grown since. Ends when the signal is
   * aborted.
   */
  async *finished(signal: AbortSignal): AsyncGenerator<string, void, unknown> {
    const growing = new Map<string, FileState>();
    while (!signal.aborted) {
      const names = await readdir(this.folder).catch(() => []);
      for (const [path, seen] of await readFileStates(this.folder, names)) {
        if (isSame(this.#handled.get(path), seen)) continue;
        const before = growing.get(path);
        if (!before || !isSame(before, seen)) {
          growing.set(path, seen);
        } else if (seen.bytes > 0 && seen.sinceMs - before.sinceMs >= QUIET_MS) {
          growing.delete(path);
          this.#handled.set(path, seen);
          yield path;
        }
      }
      await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

function isSame(before: FileState | undefined, now: FileState): boolean {
  return before?.bytes === now.bytes && before.changedMs === now.changedMs;
}

async function readFileStates(folder: string, names: readonly string[]): Promise<Map<string, FileState>> {
  const found = new Map<string, FileState>();
  for (const name of recordingsAmong(names)) {
    const path = join(folder, name);
    const file = await stat(path).catch(() => null);
    if (!file?.isFile()) continue;
    found.set(path, { bytes: file.size, changedMs: file.mtimeMs, sinceMs: performance.now() });
  }
  return found;
}
