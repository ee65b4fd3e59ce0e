import { constants } from 'node:fs';
import { access, chmod, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { ApiError } from '../http/api-error.ts';
import type { ByteRange } from '../http/read-range.ts';
import { ResultsFolderError } from '../startup-errors.ts';

/** An open file of a result. It is closed when `read` has come to its end, or by `close`. */
export type ResultFile = {
  bytes: number;
  read(range: ByteRange | null): Readable;
  close(): Promise<void>;
};

/** The folder with the results of all jobs, each in a folder of its own. Workers see it under the same path. */
export class ResultsFolder {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** @throws {ResultsFolderError} if it is not there or may not be written to */
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
  }

  /** Where a job's results are. */
  of(job: string): string {
    return join(this.#path, job);
  }

  /**
   * Makes the folder of a job, as open to others as the one it is in: workers may be other users of the system.
   * @throws {ApiError} resultsUnavailable
   */
  async create(job: string): Promise<void> {
    try {
      const { mode } = await stat(this.#path);
      await mkdir(this.of(job));
      await chmod(this.of(job), mode & 0o7777);
    } catch (cause) {
      throw new ApiError('resultsUnavailable', { cause });
    }
  }

  /** How many bytes a job has left; 0 if the folder is away. */
  async measure(job: string): Promise<number> {
    const names = await readdir(this.of(job)).catch(() => []);
    const files = await Promise.all(names.map((name) => stat(join(this.of(job), name)).catch(() => null)));
    return files.reduce((sum, file) => sum + (file?.isFile() ? file.size : 0), 0);
  }

  /** Removes what a job has left, if anything. */
  async remove(job: string): Promise<void> {
    await rm(this.of(job), { recursive: true, force: true, maxRetries: 3 });
  }

  /**
   * Opens a file of a job. @param name one that the job says it has written
   * @throws {ApiError} jobFileNotFound @throws {ApiError} resultsUnavailable
   */
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
      // Where a share is not mounted, nothing is missing for good.
      const isHere = await stat(this.of(job)).catch(() => null);
      if (!isHere) throw new ApiError('resultsUnavailable', { cause });
      throw new ApiError('jobFileNotFound', { cause });
    }
    throw new ApiError('jobFileNotFound');
  }
}
