import { copyFile, mkdir, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ScanOrder } from '@framescout/jobs';
import { moveFiles } from '@framescout/node';
import { SCAN_EXTENSION } from '../place-results.ts';

const JOB_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Where the workers of one job keep what is not finished: a hidden folder beside the results, so that finished files are
 * moved into place at once. It is gone when the job is done.
 */
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

  /** Removes what other jobs of the same results left there, as far as `isOver` says that nobody will go on with it. */
  async sweep(isOver: (job: string) => Promise<boolean>): Promise<void> {
    for (const name of await readdir(this.#results).catch(() => [])) {
      if (!name.startsWith(this.#beginning)) continue;
      const job = name.slice(this.#beginning.length);
      if (job === this.#job || !JOB_ID.test(job) || !(await isOver(job))) continue;
      await rm(join(this.#results, name), { recursive: true, force: true });
    }
  }

  /**
   * Creates it, unless it is there. The folder for results is never created: where a share is not mounted, they would
   * get lost under it.
   * @throws {Error} if the folder for results is not there
   */
  async create(): Promise<void> {
    await stat(this.#results);
    await mkdir(this.#path).catch(ignoreExisting);
  }

  /** The file of a range's scan. */
  range(index: number): string {
    return join(this.#path, `range-${String(index).padStart(4, '0')}${SCAN_EXTENSION}`);
  }

  /**
   * The file in which an attempt (from 0) keeps its unfinished scan of a range, or of the whole recording (null): with what
   * the last attempt before it kept, if there is any. No attempt writes into another's, since it may only seem to be over.
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

  /** Writes results (`write` returns their paths) where nobody sees them, and moves them into place if `mayMove` agrees. */
  async deliver(
    write: (folder: string) => Promise<string[]>,
    mayMove: () => Promise<void>,
  ): Promise<string[]> {
    await this.create();
    const own = join(this.#path, `results-${crypto.randomUUID()}`);
    await mkdir(own);
    try {
      const written = await write(own);
      await mayMove();
      const files = await moveFiles(written, this.#results);
      await this.remove();
      return files;
    } catch (error) {
      await rm(own, { recursive: true, force: true }).catch(() => undefined);
      // Ranges stay for another attempt.
      await rmdir(this.#path).catch(() => undefined);
      throw error;
    }
  }

  /** Removes it with all that is in it. */
  async remove(): Promise<void> {
    await rm(this.#path, { recursive: true, force: true });
  }
}

function ignoreExisting(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
}
