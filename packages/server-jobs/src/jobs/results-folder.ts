import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, chmod, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { codedError, DAY_MS } from '@framescout/contract';
import { ApiError } from '@framescout/server';

/** An open result file. It is closed at the end of `read`, or by `close`. */
type ResultFile = {
  bytes: number;
  read(range: ByteRange | null): Readable;
  close(): Promise<void>;
};

/** The name of a job's folder; anything else in the results folder is not the server's. */
const JOB_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The folder for the results of jobs does not exist or is not writable. */
class ResultsFolderError extends codedError('ResultsFolderError', 'results-folder') {}

/** The folder with the results of all jobs, one subfolder each. Workers see it under the same path. */
export class ResultsFolder {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** @throws {ResultsFolderError} if it does not exist or is not writable */
  async assertUsable(): Promise<void> {
    const found = await stat(this.#path).catch(() => null);
    if (!found?.isDirectory()) {
      throw new ResultsFolderError(
        `JOBS_RESULTS names "${this.#path}", which is not a folder. Create or mount it.`,
      );
    }
    await access(this.#path, constants.W_OK | constants.X_OK).catch((cause: unknown) => {
      const message = `JOBS_RESULTS names "${this.#path}", where the server may not write.`;
      throw new ResultsFolderError(message, {}, { cause });
    });
    await this.#tryPermissions();
  }

  /** Returns the folder of a job's results. */
  of(job: string): string {
    return join(this.#path, job);
  }

  /**
   * Creates the folder of a job with the permissions of its parent, because workers may run as other system
   * users.
   * @throws {ApiError} resultsUnavailable
   */
  async create(job: string): Promise<void> {
    try {
      await this.#make(this.of(job));
    } catch (cause) {
      throw new ApiError('resultsUnavailable', { cause });
    }
  }

  /** Returns how many bytes a job's results take; 0 if the folder is unavailable. */
  async measure(job: string): Promise<number> {
    const names = await readdir(this.of(job)).catch(() => []);
    const files = await Promise.all(names.map((name) => stat(join(this.of(job), name)).catch(() => null)));
    return files.reduce((sum, file) => sum + (file?.isFile() ? file.size : 0), 0);
  }

  /** Returns the jobs whose folders have not changed for some days; none if they are unavailable. */
  async listUnchanged(days: number): Promise<string[]> {
    const entries = await readdir(this.#path, { withFileTypes: true }).catch(() => []);
    const latest = Date.now() - days * DAY_MS;
    const unchanged: string[] = [];
    for (const entry of entries) {
      if (!entry.isDirectory() || !JOB_ID.test(entry.name)) continue;
      const found = await stat(this.of(entry.name)).catch(() => null);
      if (found && found.mtimeMs < latest) unchanged.push(entry.name);
    }
    return unchanged;
  }

  /** Removes any results of a job. */
  async remove(job: string): Promise<void> {
    await rm(this.of(job), { recursive: true, force: true, maxRetries: 3 });
  }

  /** Opens a result file. @throws {ApiError} jobFileNotFound @throws {ApiError} resultsUnavailable */
  async open(job: string, name: string): Promise<ResultFile> {
    if (basename(name) !== name) throw new ApiError('jobFileNotFound');
    try {
      const file = await open(join(this.of(job), name), constants.O_RDONLY | constants.O_NOFOLLOW);
      const found = await file.stat();
      if (found.isFile()) {
        return {
          bytes: found.size,
          read: (range) => file.createReadStream(range ?? {}),
          close: () => file.close(),
        };
      }
      await file.close();
    } catch (cause) {
      // If the folder is missing, its share may not be mounted: the file is unavailable rather than gone.
      const isHere = await stat(this.of(job)).catch(() => null);
      if (!isHere) throw new ApiError('resultsUnavailable', { cause });
      throw new ApiError('jobFileNotFound', { cause });
    }
    throw new ApiError('jobFileNotFound');
  }

  /** Tries what each job needs, since a hardened service may not set the bit for the folder's group. */
  async #tryPermissions(): Promise<void> {
    const path = join(this.#path, `.try-${randomUUID()}`);
    try {
      await this.#make(path);
    } catch (cause) {
      const message = `The server may not create folders with the permissions of "${this.#path}" (JOBS_RESULTS). Under systemd, RestrictSUIDSGID=no allows it.`;
      throw new ResultsFolderError(message, {}, { cause });
    } finally {
      await rm(path, { recursive: true, force: true });
    }
  }

  async #make(path: string): Promise<void> {
    const { mode } = await stat(this.#path);
    await mkdir(path, { mode: mode & 0o777 });
    const made = await stat(path);
    // Not every share has permissions that can be set; where they are the same already, none need be.
    if (((made.mode ^ mode) & 0o7777) !== 0) await chmod(path, mode & 0o7777);
  }
}

/** A range of bytes in a file, both ends inclusive. */
type ByteRange = { start: number; end: number };

/**
 * Parses a Range header (RFC 9110). Returns `null` for the whole file, also if the header is not supported,
 * such as one with several ranges. Returns `unsatisfiable` if the range starts beyond the end of the file.
 */
export function readRange(header: string | undefined, bytes: number): ByteRange | null | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), bytes);
    return length === 0 ? 'unsatisfiable' : { start: bytes - length, end: bytes - 1 };
  }
  const start = Number(first);
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= bytes ? 'unsatisfiable' : { start, end };
}
