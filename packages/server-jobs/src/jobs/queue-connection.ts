import { CodedError } from '@framescout/contract';
import { JobQueue, JobsDatabaseError } from '@framescout/jobs';
import { ApiError, type Context, type JobsConfig } from '@framescout/server';
import type { ResultsFolder } from './results-folder.ts';

/** After a failure to connect, calls are refused immediately for this time, in milliseconds. */
const REFUSED_MS = 2000;

/** The connection to the workers' queue, opened on first use: the server starts without it. */
export class QueueConnection implements AsyncDisposable {
  readonly #url: string;
  readonly #onTrouble: (error: Error) => void;
  #opening: Promise<JobQueue> | null = null;
  #refusedUntilMs = 0;

  /** @param onTrouble receives errors that occur between calls */
  constructor(url: string, onTrouble: (error: Error) => void) {
    this.#url = url;
    this.#onTrouble = onTrouble;
  }

  /** Runs a function with the queue, whose errors pass. @throws {ApiError} jobsUnavailable */
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

/** What is available where workers are connected. */
export type ConnectedJobs = {
  config: JobsConfig;
  queue: QueueConnection;
  results: ResultsFolder;
  /** Makes webhook calls immediately rather than at the next check. */
  wakeWebhooks(): void;
};

/** The context including the workers. */
export type JobsContext = Pick<Context, 'db'> & { workers: ConnectedJobs };
