import { isWithin, readPlace, type ScanOrder } from '@framescout/jobs';
import { type OpenRecording, openRecording } from '../input/open-recording.ts';

type Kept = { job: string; open: OpenRecording };

/** A worker's open recordings. The last one stays open, since its next range tends to follow. */
export class OpenRecordings implements AsyncDisposable {
  #kept: Kept | null = null;

  /** Runs a task with its recording open. @throws {CodedError} for good @throws {Error} for now */
  async withRecording<Result>(
    job: string,
    { video, sources }: Pick<ScanOrder, 'video' | 'sources'>,
    work: (open: OpenRecording) => Promise<Result>,
  ): Promise<Result> {
    const open =
      this.#take(job) ?? (await openRecording(video, (address) => isAllowedAddress(address, sources)));
    try {
      const result = await work(open);
      const before = this.#kept;
      this.#kept = { job, open };
      await before?.open[Symbol.asyncDispose]();
      return result;
    } catch (error) {
      await open[Symbol.asyncDispose]();
      throw error;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#kept?.open[Symbol.asyncDispose]();
  }

  #take(job: string): OpenRecording | null {
    if (this.#kept?.job !== job) return null;
    const { open } = this.#kept;
    this.#kept = null;
    return open;
  }
}

/** Whether an address would be accepted as that of a recording; without a list of sources, any address is. */
function isAllowedAddress(address: string, sources: readonly string[] | undefined): boolean {
  if (!sources) return true;
  const read = readPlace(address);
  return read !== null && isWithin(read.place, sources);
}
