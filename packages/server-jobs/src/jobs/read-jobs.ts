import type { Job, JobListQuery } from '@framescout/contract';
import { ApiError, type Database, isApiError, jobs } from '@framescout/server';
import { and, desc, eq } from 'drizzle-orm';
import type { JobsContext } from './queue-connection.ts';
import { type JobRow, jobWithoutProgress, toJob } from './to-job.ts';

const PAGE_SIZE = 25;

/** Returns a page of jobs, newest first, and their total; also while the queue is unavailable. */
export async function listJobs(
  context: JobsContext,
  userId: string,
  { page = 1, pageSize = PAGE_SIZE }: JobListQuery,
): Promise<{ total: number; page: Job[] }> {
  const { db } = context;
  const isOwn = eq(jobs.userId, userId);
  const rows = await db
    .select()
    .from(jobs)
    .where(isOwn)
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const jobsOfPage = await withProgress(context, rows).catch((error: unknown) => {
    if (isApiError(error, 'jobsUnavailable')) return rows.map(jobWithoutProgress);
    throw error;
  });
  return { total: await db.$count(jobs, isOwn), page: jobsOfPage };
}

/** Returns one of a user's jobs. @throws {ApiError} jobNotFound @throws {ApiError} jobsUnavailable */
export async function findJob(context: JobsContext, userId: string, id: string): Promise<Job> {
  const [job] = await withProgress(context, [await findRow(context.db, userId, id)]);
  if (!job) throw new ApiError('jobNotFound');
  return job;
}

/** Returns the row of one of a user's jobs. @throws {ApiError} jobNotFound also if it is someone else's */
export async function findRow(db: Database, userId: string, id: string): Promise<JobRow> {
  const [row] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, id), eq(jobs.userId, userId)));
  if (!row) throw new ApiError('jobNotFound');
  return row;
}

/** Adds the progress of jobs. The queue is only asked about those not known to have ended. */
async function withProgress({ workers }: JobsContext, rows: readonly JobRow[]): Promise<Job[]> {
  const unfinished = rows.filter(({ outcome }) => outcome === null).map(({ id }) => id);
  const found = unfinished.length > 0 ? await workers.queue.use((queue) => queue.list(unfinished)) : [];
  const byId = new Map(found.map((job) => [job.id, job]));
  return rows.map((row) => toJob(row, byId.get(row.id) ?? null));
}
