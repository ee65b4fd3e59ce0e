import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readClipNames } from '../clip-record.ts';
import { UsageError } from '../errors.ts';
import { recordingsAmong } from './list-recordings.ts';

/** Milliseconds: between polls, without change for a finished recording, and before a first retry. */
type WatchPauses = { lookMs: number; quietMs: number; retryMs: number };

const PAUSES: WatchPauses = { lookMs: 1000, quietMs: 5000, retryMs: 60_000 };

// A share that went away may take hours to return. The pause doubles up to an hour, since each attempt to
// read a recording from a damaged disk may scan for hours.
const MAX_PAUSE_FACTOR = 60;
const MAX_RETRIES = 10;

type FileState = { bytes: number; changedMs: number; sinceMs: number };

/** Watches a folder for finished recordings. Polls, since network shares send no file events. */
export class FolderWatch {
  readonly folder: string;
  readonly #handled: Map<string, FileState>;
  readonly #pauses: WatchPauses;
  /** Of recordings that could not be read: how often they were tried again, and when they are next. */
  readonly #retries = new Map<string, { count: number; dueMs: number }>();

  private constructor(folder: string, handled: Map<string, FileState>, pauses: WatchPauses) {
    this.folder = folder;
    this.#handled = handled;
    this.#pauses = pauses;
  }

  /** Begins with what is already there. @throws {UsageError} if the folder cannot be read */
  static async begin(folder: string, pauses = PAUSES): Promise<FolderWatch> {
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      throw new UsageError(`The folder "${folder}" can't be watched (${error.code}).`, {}, { cause: error });
    });
    return new FolderWatch(folder, await readFileStates(folder, names), pauses);
  }

  /** Yields recordings finished since the watch began, unchanged for five seconds, until the signal is aborted. */
  async *finished(signal: AbortSignal): AsyncGenerator<string, void, unknown> {
    const growing = new Map<string, FileState>();
    while (!signal.aborted) {
      const names = await readdir(this.folder).catch(() => []);
      for (const [path, seen] of await readFileStates(this.folder, names)) {
        if (isSame(this.#handled.get(path), seen)) {
          if (this.#takeRetry(path)) yield path;
          continue;
        }
        const before = growing.get(path);
        if (!before || !isSame(before, seen)) {
          growing.set(path, seen);
        } else if (seen.bytes > 0 && seen.sinceMs - before.sinceMs >= this.#pauses.quietMs) {
          growing.delete(path);
          this.#handled.set(path, seen);
          this.#retries.delete(path);
          // A clip whose name does not tell that it is one.
          if (!(await readClipNames(this.folder, names)).has(basename(path))) yield path;
        }
      }
      await sleep(this.#pauses.lookMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Has a recording yielded again after a pause, as it or its results failed. Returns whether it will be. */
  retry(path: string): boolean {
    const count = (this.#retries.get(path)?.count ?? 0) + 1;
    if (count > MAX_RETRIES) return false;
    const pauseMs = this.#pauses.retryMs * Math.min(2 ** (count - 1), MAX_PAUSE_FACTOR);
    this.#retries.set(path, { count, dueMs: performance.now() + pauseMs });
    return true;
  }

  /** Whether it is time to try a recording again; if so, it is not again before the next `retry`. */
  #takeRetry(path: string): boolean {
    const waiting = this.#retries.get(path);
    if (!waiting || performance.now() < waiting.dueMs) return false;
    this.#retries.set(path, { ...waiting, dueMs: Number.POSITIVE_INFINITY });
    return true;
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
