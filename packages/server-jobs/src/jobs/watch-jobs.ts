import { isApiError } from '@framescout/server';
import type { FastifyBaseLogger } from 'fastify';
import { removeAbandoned } from './abandon-jobs.ts';
import type { JobsContext } from './connected-jobs.ts';
import { settleJobs } from './settle-jobs.ts';

const LOOK_EVERY_MS = 3000;

/** A background task that settles ended jobs and removes those without a user. */
export type JobWatch = {
  /** Stops the task; resolves when it has. */
  close(): Promise<void>;
};

/** Starts the job watch. Several nodes may run it concurrently. */
export function startJobWatch(
  context: JobsContext,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): JobWatch {
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let isAway = false;

  async function look(): Promise<void> {
    try {
      await settleJobs(context);
      await removeAbandoned(context);
      isAway = false;
    } catch (error) {
      // An unreachable queue is logged once, not every few seconds.
      if (!isApiError(error, 'jobsUnavailable'))
        log.error({ err: error }, 'Jobs could not be brought up to date.');
      else if (!isAway) log.warn({ err: error }, 'The workers’ queue cannot be reached.');
      isAway = isApiError(error, 'jobsUnavailable');
    }
    if (!isClosed) timer = setTimeout(lookAgain, LOOK_EVERY_MS).unref();
  }

  let looking = look();
  function lookAgain(): void {
    looking = look();
  }

  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
