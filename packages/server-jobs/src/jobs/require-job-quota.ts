import { ApiError, type Database, jobs } from '@framescout/server';
import { and, eq, isNull, sum } from 'drizzle-orm';

/** How many unfinished jobs a user may have, and how many bytes the results of all their jobs may take. */
export type JobLimits = { mostUnfinished: number; mostBytes: number };

/**
 * Checks that a user may have another unfinished job. How much a job will write is unknown until it ends, so
 * the last one may exceed the limit for results.
 * @returns the number of unfinished jobs
 * @throws {ApiError} tooManyJobs @throws {ApiError} resultsFull
 */
export async function requireJobQuota(
  db: Database,
  userId: string,
  { mostUnfinished, mostBytes }: JobLimits,
): Promise<number> {
  const present = await db.$count(jobs, and(eq(jobs.userId, userId), isNull(jobs.outcome)));
  if (present >= mostUnfinished) throw new ApiError('tooManyJobs');
  if ((await resultBytes(db, userId)) >= mostBytes) throw new ApiError('resultsFull');
  return present;
}

/** Returns how many bytes the results of a user's jobs take. */
export async function resultBytes(db: Database, userId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sum(jobs.resultBytes).mapWith(Number) })
    .from(jobs)
    .where(eq(jobs.userId, userId));
  return row?.bytes ?? 0;
}
