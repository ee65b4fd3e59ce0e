import { open, type Recording } from '@framescout/framescout';
import { openSource, type Source } from '@framescout/node';

/** An open recording and where it is read from. */
export type OpenRecording = { source: Source; recording: Recording };

type Kept = OpenRecording & { job: string };

/**
 * The recordings that a worker has open. The last one stays open between tasks: ranges of a recording follow each other,
 * and what was read to learn an element need not be read again.
 */
export class OpenRecordings implements AsyncDisposable {
  #kept: Kept | null = null;

  /**
   * Does a task of a job with its recording open.
   * @throws {CodedError} if it cannot be opened at all
   * @throws {Error} if it cannot be read now
   */
  async using<Result>(
    job: string,
    location: string,
    work: (open: OpenRecording) => Promise<Result>,
  ): Promise<Result> {
    const open = this.#take(job) ?? (await openFrom(location));
    try {
      const result = await work(open);
      const before = this.#kept;
      this.#kept = { ...open, job };
      if (before) await close(before);
      return result;
    } catch (error) {
      await close(open);
      throw error;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#kept) await close(this.#kept);
  }

  #take(job: string): OpenRecording | null {
    if (this.#kept?.job !== job) return null;
    const taken = this.#kept;
    this.#kept = null;
    return taken;
  }
}

async function openFrom(location: string): Promise<OpenRecording> {
  const source = await openSource(location);
  try {
    return { source, recording: await open(source.file, source.name) };
  } catch (error) {
    await source[Symbol.asyncDispose]();
    // A failure to read is no fault of the file.
    source.assertReadable();
    throw error;
  }
}

async function close({ source, recording }: OpenRecording): Promise<void> {
  recording[Symbol.dispose]();
  await source[Symbol.asyncDispose]();
}
