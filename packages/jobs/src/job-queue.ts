import type { Db, JobAttempt, PgBoss } from 'pg-boss';
import { z } from 'zod';
import { countAtOnce } from './count-at-once.ts';
import {
  ClaimLostError,
  describeFailure,
  isTransient,
  JobReturnedError,
  JobStateError,
  UnknownJobError,
} from './errors.ts';
import { DEAD_LETTERS, findFinishedById, listJobs, QUEUE, SCHEMA, type ScanJob } from './job-list.ts';
import { openBoss } from './open-boss.ts';
import {
  type JobOutcome,
  type JobTask,
  jobTaskSchema,
  type ScanOrder,
  scanOrderSchema,
  type WorkDone,
} from './scan-order.ts';

/** How to open the queue. `worker` also finds jobs of dead workers; `onTrouble` gets errors between calls. */
export type QueueOptions = { role: 'worker' | 'client'; onTrouble(error: Error): void };

/** A worker's claim on a job, for one attempt (counted from 0). */
export type Claim = {
  id: string;
  attempt: number;
  priority: number;
  /** Aborted once the worker has lost the job. */
  signal: AbortSignal;
  /** Verifies the claim in the database. @throws {ClaimLostError} if the worker lost the job */
  assertHeld(): Promise<void>;
};

/** Performs a task. Returns null if the claim was already settled by {@link JobQueue.split}. */
export type Perform = (task: JobTask, claim: Claim) => Promise<JobOutcome | null>;

/** A recording's ranges in seconds, the last one open-ended, and its file's fingerprint. */
export type Split = { fingerprint: string; ranges: readonly { start: number; end: number | null }[] };

const IDLE_POLL_SECONDS = 1;
const HEARTBEAT_SECONDS = 3;

/** A queue of scan jobs in a PostgreSQL database; pg-boss stores, hands out and retries them. */
export class JobQueue implements AsyncDisposable {
  readonly #boss: PgBoss;

  private constructor(boss: PgBoss) {
    this.#boss = boss;
  }

  /** Connects to the queue. @throws {JobsDatabaseError} if it cannot be reached or written */
  static async open(url: string, options: QueueOptions): Promise<JobQueue> {
    return new JobQueue(await openBoss(url, options));
  }

  /** Submits jobs, all or none; higher priorities first. @throws {JobStateError} if results clash */
  async submit(orders: readonly ScanOrder[], priority: number): Promise<string[]> {
    const jobs = orders.map((order) => jobOf(crypto.randomUUID(), order, priority));
    await this.#inTransaction(async (db) => {
      // Without the lock, concurrent submissions would not see each other's jobs.
      await db.executeSql('SELECT pg_advisory_xact_lock(hashtext($1))', [`${SCHEMA}.submit`]);
      assertResultsNotTaken(orders, await listJobs(db));
      const atOnce = countAtOnce(orders);
      for (let at = 0; at < jobs.length; at += atOnce) {
        await this.#boss.insert(QUEUE, jobs.slice(at, at + atOnce), { db });
      }
    });
    return jobs.map(({ id }) => id);
  }

  /** Submits a job under an id, for a folder of its own. Idempotent: an existing job is unchanged. */
  async submitAs(id: string, order: ScanOrder, priority: number): Promise<void> {
    await this.#boss.insert(QUEUE, [jobOf(id, order, priority)]);
  }

  /** Lists all submitted jobs, or those of these ids that exist, oldest first. */
  list(ids: readonly string[] | null = null): Promise<ScanJob[]> {
    return listJobs(this.#boss.getDb(), ids);
  }

  /** Returns whether each of these jobs is over. Unknown jobs are left out. */
  checkFinished(ids: readonly string[]): Promise<Map<string, boolean>> {
    return findFinishedById(this.#boss.getDb(), ids);
  }

  /** Returns a submitted job. @throws {UnknownJobError} if there is none */
  async find(id: string): Promise<ScanJob> {
    const [job] = await listJobs(this.#boss.getDb(), [id]);
    if (!job) throw new UnknownJobError(`There is no job ${id}.`);
    return job;
  }

  /** Cancels what is left of a job. @throws {UnknownJobError} @throws {JobStateError} if it is over */
  async cancel(id: string): Promise<void> {
    const ids = await this.#partsOf(id, ['created', 'retry', 'active']);
    const affected = ids.length === 0 ? 0 : affectedBy(await this.#boss.cancel(QUEUE, ids));
    if (affected === 0) throw new JobStateError(`Job ${id} is already over.`);
  }

  /** Retries a job's failed parts. @throws {UnknownJobError} @throws {JobStateError} if none failed */
  async retry(id: string): Promise<void> {
    const ids = await this.#partsOf(id, ['failed']);
    const affected = ids.length === 0 ? 0 : affectedBy(await this.#boss.retry(QUEUE, ids));
    if (affected === 0)
      throw new JobStateError(`Job ${id} has not failed. To rerun a cancelled job, submit it again.`);
    await this.#removeFrom(DEAD_LETTERS, [id]);
  }

  /** Removes jobs in any state with all that is stored; a worker at one loses it. */
  async remove(ids: readonly string[]): Promise<void> {
    for (const queue of [QUEUE, DEAD_LETTERS]) await this.#removeFrom(queue, ids);
  }

  /** Returns a job's order. @throws {UnknownJobError} if it no longer exists */
  async orderOf(id: string): Promise<ScanOrder> {
    const job = await this.#boss.getJobById(QUEUE, id);
    const task = z.object({ order: scanOrderSchema }).safeParse(job?.data).data;
    if (!task) throw new UnknownJobError(`Job ${id} has been deleted.`);
    return task.order;
  }

  /** Performs up to `concurrency` jobs until {@link finish}. {@link JobReturnedError} gives one back. */
  async work(concurrency: number, perform: Perform): Promise<void> {
    const options = {
      localConcurrency: concurrency,
      includeMetadata: true,
      perJobResults: true,
      pollingIntervalSeconds: IDLE_POLL_SECONDS,
      heartbeatRefreshSeconds: HEARTBEAT_SECONDS,
    } as const;
    await this.#boss.work(QUEUE, options, async (jobs) => {
      const results = [];
      for (const { id, data, retryCount, priority, signal } of jobs) {
        const claim = this.#claim({ id, retryCount }, priority, signal);
        const giveBack = () => this.#giveBack({ id, retryCount });
        results.push({
          id,
          ...(await runAttempt(() => perform(jobTaskSchema.parse(data), claim), giveBack)),
        });
      }
      return results;
    });
  }

  /**
   * Completes a recording's job by queuing its ranges, plus a job that joins them once they are done, in one
   * transaction. They run before other recordings of the same priority.
   * @throws {ClaimLostError} if the job no longer belongs to this worker
   */
  async split(claim: Claim, { fingerprint, ranges }: Split, work: WorkDone): Promise<void> {
    const outcome: JobOutcome = { result: null, ranges: ranges.length, work };
    const options = { singletonKey: claim.id, priority: claim.priority + 1 };
    const common = { recording: claim.id, fingerprint };
    const parts = ranges.map((range, index) => {
      const data: JobTask = { kind: 'range', ...common, index, range };
      return { ref: `range-${index}`, name: QUEUE, data, options };
    });
    const data: JobTask = { kind: 'join', ...common, ranges: ranges.length };
    const join = { ref: 'join', name: QUEUE, data, options, dependsOn: parts.map(({ ref }) => ref) };
    await this.#inTransaction(async (db) => {
      const attempt = { id: claim.id, retryCount: claim.attempt };
      const response = await this.#boss.complete(QUEUE, attempt, outcome, { db });
      if (affectedBy(response) !== 1) throw createClaimLostError(claim.id);
      await this.#boss.flow([...parts, join], { db });
    });
  }

  /** Stops taking jobs and waits for those in progress. */
  async finish(): Promise<void> {
    await this.#boss.offWork(QUEUE, { wait: true });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#boss.stop({ graceful: false });
  }

  #claim(attempt: JobAttempt, priority: number, signal: AbortSignal): Claim {
    return {
      id: attempt.id,
      attempt: attempt.retryCount,
      priority,
      signal,
      assertHeld: async () => {
        const response = await this.#boss.touch(QUEUE, attempt);
        if (affectedBy(response) !== 1) throw createClaimLostError(attempt.id);
      },
    };
  }

  async #giveBack({ id, retryCount }: JobAttempt): Promise<void> {
    await this.#inTransaction(async (db) => {
      const update = async (set: string, state: string) => {
        const where = 'name = $1 AND id = $2 AND retry_count = $3 AND state::text = $4';
        await db.executeSql(`UPDATE ${SCHEMA}.job SET ${set} WHERE ${where}`, [QUEUE, id, retryCount, state]);
      };
      // Otherwise stopping workers would use up the attempts, and the last one would fail the job.
      await update('retry_limit = retry_limit + 1', 'active');
      const output = { code: 'job-given-back', message: 'The worker was asked to end.' };
      await this.#boss.fail(QUEUE, { id, retryCount }, output, { db });
      // Skips the delay that follows a failure. Until the job is taken again, its retry count stays the same.
      await update('start_after = now()', 'retry');
    });
  }

  async #inTransaction(work: (db: Db) => Promise<void>): Promise<void> {
    const transaction = await this.#boss.getDb().beginTransaction?.();
    if (!transaction) throw new TypeError('this database connection has no transactions');
    try {
      await work(transaction.db);
      await transaction.commit();
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
  }

  async #partsOf(id: string, states: readonly string[]): Promise<string[]> {
    await this.find(id);
    return this.#readIds('name = $1 AND singleton_key = $2 AND state::text = ANY($3::text[])', [
      QUEUE,
      id,
      states,
    ]);
  }

  async #removeFrom(queue: string, recordings: readonly string[]): Promise<void> {
    const read = () => this.#readIds('name = $1 AND singleton_key = ANY($2::text[])', [queue, recordings]);
    // Until there are none: a worker may be splitting one into parts, or failing it, at this moment.
    for (let ids = await read(); ids.length > 0; ids = await read()) await this.#boss.deleteJob(queue, ids);
  }

  async #readIds(where: string, values: unknown[]): Promise<string[]> {
    const { rows } = await this.#boss
      .getDb()
      .executeSql(`SELECT id FROM ${SCHEMA}.job WHERE ${where}`, values);
    return z
      .array(z.object({ id: z.string() }))
      .parse(rows)
      .map((row) => row.id);
  }
}

/** The number of jobs that a command changed; pg-boss returns it, but its types don't declare it. */
function affectedBy(response: unknown): number {
  return z.object({ affected: z.number() }).parse(response).affected;
}

/** Builds a job for pg-boss. Doubled priorities leave room for parts between two recordings. */
function jobOf(id: string, order: ScanOrder, priority: number) {
  const data: JobTask = { kind: 'recording', order };
  return { id, data, singletonKey: id, priority: 2 * priority };
}

/** @throws {JobStateError} if an unfinished job would write the same results as one of the orders */
function assertResultsNotTaken(orders: readonly ScanOrder[], jobs: readonly ScanJob[]): void {
  const unfinished = jobs.filter(({ state }) => state === 'waiting' || state === 'active');
  const owners = new Map(unfinished.map(({ id, folder, name }) => [placeOf(folder, name), id]));
  for (const { folder, name } of orders) {
    const id = owners.get(placeOf(folder, name));
    if (id === undefined) continue;
    throw new JobStateError(
      `Job ${id} is not over yet and writes the same results ("${name}" in "${folder}"). ` +
        'Wait for it, cancel it, or name another folder.',
    );
  }
}

function placeOf(folder: string, name: string): string {
  return JSON.stringify([folder, name]);
}

function createClaimLostError(id: string): ClaimLostError {
  return new ClaimLostError(`Job ${id} is no longer this worker's.`);
}

/** Runs an attempt for pg-boss. Failures that no retry can fix go to the dead letters. */
async function runAttempt(perform: () => Promise<JobOutcome | null>, giveBack: () => Promise<void>) {
  try {
    return { status: 'completed' as const, output: await perform() };
  } catch (error) {
    if (error instanceof JobReturnedError) await giveBack();
    return {
      status: isTransient(error) ? ('failed' as const) : ('deadletter' as const),
      output: describeFailure(error),
    };
  }
}
