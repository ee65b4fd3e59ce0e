import type { Job } from '@framescout/contract';
import { isApiError, jobs, type Repeated, repeat } from '@framescout/server';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { queueEvent } from '../webhooks/deliveries.ts';
import type { JobsContext } from './queue-connection.ts';
import { removeAbandoned } from './remove-jobs.ts';
import { type JobRow, lostJob, toJob } from './to-job.ts';

const MAX_AT_ONCE = 500;
/** A job that is unknown to the queue after this many seconds never reached it. */
const FILED_WITHIN_SECONDS = 60;

/** Stores the outcomes of jobs that have ended and queues their users' webhook calls, once per end. */
export async function settleJobs(context: JobsContext): Promise<void> {
  const rows = await context.db
    .select({
      id: jobs.id,
      isOld: sql<boolean>`${jobs.createdAt} < now() - make_interval(secs => ${FILED_WITHIN_SECONDS})`,
    })
    .from(jobs)
    .where(and(isNull(jobs.outcome), isNotNull(jobs.userId)))
    .orderBy(jobs.createdAt);
  for (let at = 0; at < rows.length; at += MAX_AT_ONCE) {
    const some = rows.slice(at, at + MAX_AT_ONCE);
    const ids = some.map(({ id }) => id);
    const endings = await context.workers.queue.use((queue) => queue.checkFinished(ids));
    await settleJobsById(
      context,
      some.filter(({ id, isOld }) => endings.get(id) ?? isOld).map(({ id }) => id),
    );
  }
}

/** Settles one job if it has ended. @throws {ApiError} jobsUnavailable */
export async function settleJobIfEnded(context: JobsContext, id: string): Promise<void> {
  const endings = await context.workers.queue.use((queue) => queue.checkFinished([id]));
  if (endings.get(id)) await settleJobsById(context, [id]);
}

/** Settles jobs that are known to have ended, or that the queue has lost. */
export async function settleJobsById({ db, workers }: JobsContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const isOne = and(inArray(jobs.id, [...ids]), isNull(jobs.outcome));
  const rows = await db.select().from(jobs).where(isOne);
  const found = await workers.queue.use((queue) => queue.list(ids));
  const byId = new Map(found.map((job) => [job.id, job]));
  for (const row of rows) {
    const scanJob = byId.get(row.id);
    await settle({ db, workers }, row, scanJob ? toJob(row, scanJob) : lostJob(row, new Date()));
  }
  workers.wakeWebhooks();
}

async function settle({ db, workers }: JobsContext, row: JobRow, job: Job): Promise<void> {
  const { id } = row;
  const { state, endedAt } = job;
  // It was retried in the meantime.
  if (state === 'waiting' || state === 'active') return;
  const resultBytes = await workers.results.measure(id);
  const outcome = { ...job, bytes: resultBytes };
  await db.transaction(async (tx) => {
    const [settled] = await tx
      .update(jobs)
      .set({ outcome, resultBytes, endedAt: endedAt === null ? new Date() : new Date(endedAt) })
      .where(and(eq(jobs.id, id), isNull(jobs.outcome)))
      .returning({ userId: jobs.userId });
    // Otherwise another node settled it first, or its user was deleted.
    if (settled?.userId) await queueEvent(tx, settled.userId, `job.${state}`, outcome);
  });
}

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
