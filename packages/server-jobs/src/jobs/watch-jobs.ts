import { isApiError, type Repeated, repeat } from '@framescout/server';
import type { FastifyBaseLogger } from 'fastify';
import type { JobsContext } from './queue-connection.ts';
import { removeAbandoned } from './remove-jobs.ts';
import { settleJobs } from './settle-jobs.ts';

const LOOK_EVERY_MS = 3000;

/** Starts to settle ended jobs and to remove those without a user, in the background. Several nodes may. */
export function startJobWatch(
  context: JobsContext,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): Repeated {
  let isAway = false;
  return repeat(LOOK_EVERY_MS, async () => {
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
  });
}
