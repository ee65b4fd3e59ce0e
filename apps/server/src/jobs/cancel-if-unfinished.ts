import { JobStateError, UnknownJobError } from '@framescout/jobs';
import type { JobsContext } from './connected-jobs.ts';

/** Takes whatever is unfinished of a job out of the queue. @throws {ApiError} jobsUnavailable */
export async function cancelIfUnfinished({ workers }: JobsContext, id: string): Promise<void> {
  await workers.queue
    .use((queue) => queue.cancel(id))
    .catch((error: unknown) => {
      if (!(error instanceof UnknownJobError || error instanceof JobStateError)) throw error;
    });
}
