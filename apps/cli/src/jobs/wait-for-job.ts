import { setTimeout as sleep } from 'node:timers/promises';
import { type JobQueue, type ScanJob, UnknownJobError } from '@framescout/jobs';

const WAIT_MS = 1000;

/**
 * Waits until a job is over, and returns it. If the signal is aborted first, returns the job as last seen;
 * null if it never was. The database may go away and come back meanwhile; `onTrouble` is called with a
 * sentence about that.
 * @throws {UnknownJobError} if the job no longer exists
 */
export async function waitForJob(
  id: string,
  queue: Pick<JobQueue, 'find'>,
  signal: AbortSignal,
  onTrouble: (text: string) => void,
): Promise<ScanJob | null> {
  let job: ScanJob | null = null;
  for (;;) {
    try {
      job = await queue.find(id);
    } catch (error) {
      if (error instanceof UnknownJobError) throw error;
      onTrouble(error instanceof Error ? error.message : String(error));
    }
    const isOver = job !== null && job.state !== 'waiting' && job.state !== 'active';
    if (isOver || signal.aborted) return job;
    await sleep(WAIT_MS, undefined, { signal }).catch(() => undefined);
  }
}
