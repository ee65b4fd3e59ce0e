import { chmod, copyFile, mkdir, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ScanOrder } from '@framescout/jobs';
import { moveFiles } from '@framescout/node';
import { SCAN_EXTENSION } from '../result-paths.ts';

const JOB_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Where one job's workers keep unfinished files, hidden next to the results, until it is done. */
export class WorkFolder {
  readonly #results: string;
  readonly #beginning: string;
  readonly #job: string;
  readonly #path: string;

  constructor({ folder, name }: Pick<ScanOrder, 'folder' | 'name'>, job: string) {
    this.#results = folder;
    this.#beginning = `.${name}.framescout-`;
    this.#job = job;
    this.#path = join(folder, this.#beginning + job);
  }

  /** Removes what other jobs for the same results left, if `isOver` says that no worker continues them. */
  async sweep(isOver: (job: string) => Promise<boolean>): Promise<void> {
    for (const name of await readdir(this.#results).catch(() => [])) {
      if (!name.startsWith(this.#beginning)) continue;
      const job = name.slice(this.#beginning.length);
      if (job === this.#job || !JOB_ID.test(job) || !(await isOver(job))) continue;
      await rm(join(this.#results, name), { recursive: true, force: true });
    }
  }

  /**
   * Creates the folder unless it exists, with the permissions of the results folder, because other workers
   * and the server may run as other system users and must be able to remove it. The results folder itself is
   * never created: if a share is not mounted, files would end up hidden under its mount point.
   * @throws {Error} if the results folder does not exist
   */
  async create(): Promise<void> {
    await this.#createFolder(this.#path).catch(ignoreExisting);
  }

  /** Returns the path of the scan of a range, or of the whole recording (null). */
  scan(range: number | null): string {
    const name = range === null ? 'whole' : `range-${String(range).padStart(4, '0')}`;
    return join(this.#path, name + SCAN_EXTENSION);
  }

  /**
   * Returns the checkpoint file of an attempt (from 0) at a range, or at the whole recording (null), starting
   * from a copy of the latest earlier attempt's checkpoint, if any. Attempts never share a file, since an
   * earlier one may only seem dead.
   */
  async checkpoint(range: number | null, attempt: number): Promise<string> {
    const name = range === null ? 'whole' : `range-${range}`;
    const fileOf = (own: number) => join(this.#path, `${name}-attempt-${own}.framescout-checkpoint`);
    const file = fileOf(attempt);
    for (let before = attempt - 1; before >= 0; before--) {
      const isCopied = await copyFile(fileOf(before), file).then(
        () => true,
        () => false,
      );
      if (isCopied) break;
    }
    return file;
  }

  /** Writes results out of sight (`write` returns paths); moves them in place unless `mayMove` throws. */
  async deliver(
    write: (folder: string) => Promise<string[]>,
    mayMove: () => Promise<void>,
  ): Promise<string[]> {
    await this.create();
    const own = join(this.#path, `results-${crypto.randomUUID()}`);
    await this.#createFolder(own);
    try {
      const written = await write(own);
      await mayMove();
      const files = await moveFiles(written, this.#results);
      await this.remove();
      return files;
    } catch (error) {
      await rm(own, { recursive: true, force: true }).catch(() => undefined);
      // What has been scanned is kept for the next attempt.
      await rmdir(this.#path).catch(() => undefined);
      throw error;
    }
  }

  /** Removes the folder and its contents. */
  async remove(): Promise<void> {
    await rm(this.#path, { recursive: true, force: true });
  }

  async #createFolder(path: string): Promise<void> {
    const { mode } = await stat(this.#results);
    await mkdir(path);
    // Not every share has permissions that can be set.
    await chmod(path, mode & 0o7777).catch(() => undefined);
  }
}

function ignoreExisting(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
}
