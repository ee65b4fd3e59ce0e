import type { Db, JobAttempt, PgBoss } from 'pg-boss';
import { z } from 'zod';
import { describeFailure } from './describe-failure.ts';
import { ClaimLostError, JobGivenBackError, JobStateError, UnknownJobError } from './errors.ts';
import { isPassing } from './is-passing.ts';
import { DEAD_LETTERS, findEndings, listJobs, QUEUE, SCHEMA, type ScanJob } from './job-list.ts';
import { openBoss } from './open-boss.ts';
import {
  type JobOutcome,
  type JobTask,
  jobTaskSchema,
  type ScanOrder,
  scanOrderSchema,
  type WorkDone,
} from './scan-order.ts';

/**
 * How to open the queue. A worker (`role`) also looks after it: it finds jobs whose workers died. `onTrouble` hears what
 * goes wrong between calls; the queue goes on.
 */
export type QueueOptions = { role: 'worker' | 'client'; onTrouble(error: Error): void };

/** A worker's hold on a job: one attempt (from 0) at it. */
export type Claim = {
  id: string;
  attempt: number;
  priority: number;
  /** Aborted once the job is no longer this worker's. */
  signal: AbortSignal;
  /** Asks the database. @throws {ClaimLostError} if the job is no longer this worker's */
  assertHeld(): Promise<void>;
};

/** Does a task. Null: the claim was settled on the way, by {@link JobQueue.split}. */
export type Perform = (task: JobTask, claim: Claim) => Promise<JobOutcome | null>;

/** How a recording is split: ranges in seconds, the last one without an end; the file is recognised by its fingerprint. */
export type Split = { fingerprint: string; ranges: readonly { start: number; end: number | null }[] };

const IDLE_POLL_SECONDS = 1;
const HEARTBEAT_SECONDS = 3;
// Each has a template, which may be some 100 KB.
const MOST_AT_ONCE = 100;

/** Jobs of scanning recordings, in a PostgreSQL database: pg-boss keeps them, hands them out and tries them again. */
export class JobQueue implements AsyncDisposable {
  readonly #boss: PgBoss;

  private constructor(boss: PgBoss) {
    this.#boss = boss;
  }

  /** @throws {JobsDatabaseError} if the database cannot be reached or may not be written */
  static async open(url: string, options: QueueOptions): Promise<JobQueue> {
    return new JobQueue(await openBoss(url, options));
  }

  /**
   * Files a job for each recording, all or none, and returns their ids. The higher the priority, the earlier.
   * @throws {JobStateError} if an unfinished job would write the same results
   */
  async submit(orders: readonly ScanOrder[], priority: number): Promise<string[]> {
    const jobs = orders.map((order) => jobOf(crypto.randomUUID(), order, priority));
    await this.#inTransaction(async (db) => {
      // Submissions at the same moment would not see each other's jobs.
      await db.executeSql('SELECT pg_advisory_xact_lock(hashtext($1))', [`${SCHEMA}.submit`]);
      refuseTaken(orders, await listJobs(db));
      for (let at = 0; at < jobs.length; at += MOST_AT_ONCE) {
        await this.#boss.insert(QUEUE, jobs.slice(at, at + MOST_AT_ONCE), { db });
      }
    });
    return jobs.map(({ id }) => id);
  }

  /**
   * Files one job under an id that its caller made, for results in a folder that no other job writes to. A job that is
   * there already stays as it is.
   */
  async submitAs(id: string, order: ScanOrder, priority: number): Promise<void> {
    await this.#boss.insert(QUEUE, [jobOf(id, order, priority)]);
  }

  /** All submitted jobs, or those of these ids that there are; the first submitted first. */
  list(ids: readonly string[] | null = null): Promise<ScanJob[]> {
    return listJobs(this.#boss.getDb(), ids);
  }

  /** Whether each of these jobs is over. Those that are not there are left out. */
  endings(ids: readonly string[]): Promise<Map<string, boolean>> {
    return findEndings(this.#boss.getDb(), ids);
  }

  /** @throws {UnknownJobError} if there is none */
  async find(id: string): Promise<ScanJob> {
    const [job] = await listJobs(this.#boss.getDb(), [id]);
    if (!job) throw new UnknownJobError(`There is no job ${id}.`);
    return job;
  }

  /**
   * Cancels whatever of a job is not done yet.
   * @throws {UnknownJobError} if there is no such job
   * @throws {JobStateError} if it is over
   */
  async cancel(id: string): Promise<void> {
    const ids = await this.#partsOf(id, ['created', 'retry', 'active']);
    const affected = ids.length === 0 ? 0 : affectedBy(await this.#boss.cancel(QUEUE, ids));
    if (affected === 0) throw new JobStateError(`Job ${id} is already over.`);
  }

  /**
   * Tries again what of a job failed for good.
   * @throws {UnknownJobError} if there is no such job
   * @throws {JobStateError} if nothing of it failed
   */
  async retry(id: string): Promise<void> {
    const ids = await this.#partsOf(id, ['failed']);
    const affected = ids.length === 0 ? 0 : affectedBy(await this.#boss.retry(QUEUE, ids));
    if (affected === 0)
      throw new JobStateError(`Job ${id} has not failed. A cancelled job is submitted again.`);
    const letters = await this.#boss.findJobs(DEAD_LETTERS, { key: id });
    if (letters.length > 0)
      await this.#boss.deleteJob(
        DEAD_LETTERS,
        letters.map((letter) => letter.id),
      );
  }

  /** The order of a submitted job. @throws {UnknownJobError} if the job is gone */
  async orderOf(id: string): Promise<ScanOrder> {
    const job = await this.#boss.getJobById(QUEUE, id);
    const task = z.object({ order: scanOrderSchema }).safeParse(job?.data).data;
    if (!task) throw new UnknownJobError(`Job ${id} has been deleted.`);
    return task.order;
  }

  /**
   * Takes jobs, at most this many at a time, until {@link finish}. One whose `perform` throws a
   * {@link JobGivenBackError} can be taken again at once.
   */
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
        results.push({ id, ...(await settled(() => perform(jobTaskSchema.parse(data), claim), giveBack)) });
      }
      return results;
    });
  }

  /**
   * Ends the job of a recording by handing out its ranges, and a job that joins them once they are done: all of it, or
   * nothing. They come before other recordings of the same priority.
   * @throws {ClaimLostError} if the job is no longer this worker's
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
      if (affectedBy(response) !== 1) throw lost(claim.id);
      await this.#boss.flow([...parts, join], { db });
    });
  }

  /** Takes no more jobs, and waits for those in hand. */
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
        if (affectedBy(response) !== 1) throw lost(attempt.id);
      },
    };
  }

  async #giveBack(attempt: JobAttempt): Promise<void> {
    await this.#inTransaction(async (db) => {
      const output = { code: 'job-given-back', message: 'The worker was asked to end.' };
      await this.#boss.fail(QUEUE, attempt, output, { db });
      // Without the pause that a failure is followed by.
      await db.executeSql(
        `UPDATE ${SCHEMA}.job SET start_after = now() WHERE name = $1 AND id = $2 AND state = 'retry' AND retry_count = $3`,
        [QUEUE, attempt.id, attempt.retryCount + 1],
      );
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
    const { rows } = await this.#boss
      .getDb()
      .executeSql(
        `SELECT id FROM ${SCHEMA}.job WHERE name = $1 AND singleton_key = $2 AND state::text = ANY($3::text[])`,
        [QUEUE, id, states],
      );
    return z
      .array(z.object({ id: z.string() }))
      .parse(rows)
      .map((row) => row.id);
  }
}

/** How many jobs a command changed, which pg-boss says but does not declare. */
function affectedBy(response: unknown): number {
  return z.object({ affected: z.number() }).parse(response).affected;
}

/** A job as pg-boss takes it. Parts of a recording come between two priorities. */
function jobOf(id: string, order: ScanOrder, priority: number) {
  const data: JobTask = { kind: 'recording', order };
  return { id, data, singletonKey: id, priority: 2 * priority };
}

/** @throws {JobStateError} if an unfinished job would write the same results as an order */
function refuseTaken(orders: readonly ScanOrder[], jobs: readonly ScanJob[]): void {
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

function lost(id: string): ClaimLostError {
  return new ClaimLostError(`Job ${id} is no longer this worker's.`);
}

/** How an attempt ended, as pg-boss is told. What another attempt cannot mend goes to the dead letters at once. */
async function settled(perform: () => Promise<JobOutcome | null>, giveBack: () => Promise<void>) {
  try {
    return { status: 'completed' as const, output: await perform() };
  } catch (error) {
    if (error instanceof JobGivenBackError) await giveBack();
    return {
      status: isPassing(error) ? ('failed' as const) : ('deadletter' as const),
      output: describeFailure(error),
    };
  }
}
