import { CodedError } from '@framescout/contract';
import { JobQueue, JobsDatabaseError } from '@framescout/jobs';
import { ApiError } from '../http/api-error.ts';

/** After a failure to connect, the next calls are refused at once for so long, in milliseconds. */
const REFUSED_MS = 2000;

/** The queue of the workers. It is connected to when it is first needed, so that the server starts without it. */
export class QueueConnection implements AsyncDisposable {
  readonly #url: string;
  readonly #onTrouble: (error: Error) => void;
  #opening: Promise<JobQueue> | null = null;
  #refusedUntilMs = 0;

  /** @param onTrouble hears what goes wrong between calls */
  constructor(url: string, onTrouble: (error: Error) => void) {
    this.#url = url;
    this.#onTrouble = onTrouble;
  }

  /**
   * Does something with the queue. Its own errors pass.
   * @throws {ApiError} jobsUnavailable if it cannot be reached
   */
  async use<Result>(work: (queue: JobQueue) => Promise<Result>): Promise<Result> {
    try {
      return await work(await this.#open());
    } catch (error) {
      if (error instanceof CodedError && !(error instanceof JobsDatabaseError)) throw error;
      throw new ApiError('jobsUnavailable', { cause: error });
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const queue = await this.#opening?.catch(() => null);
    await queue?.[Symbol.asyncDispose]();
  }

  #open(): Promise<JobQueue> {
    if (Date.now() < this.#refusedUntilMs) throw new ApiError('jobsUnavailable');
    this.#opening ??= JobQueue.open(this.#url, { role: 'client', onTrouble: this.#onTrouble }).catch(
      (error: unknown) => {
        this.#opening = null;
        this.#refusedUntilMs = Date.now() + REFUSED_MS;
        throw error;
      },
    );
    return this.#opening;
  }
}
