import { hostname } from 'node:os';
import type { PgBoss } from 'pg-boss';
import { JobsDatabaseError } from './errors.ts';
import { DEAD_LETTERS, QUEUE, SCHEMA } from './job-list.ts';

// A worker that is silent for this long is considered dead; pg-boss accepts no smaller value.
const HEARTBEAT_SECONDS = 10;
const LOOK_AFTER_SECONDS = 3;
const JOIN_LOOK_SECONDS = 1;
const DAY_SECONDS = 86_400;

const QUEUE_OPTIONS = {
  // Retries span about a quarter of an hour, long enough for a share to be mounted again.
  retryLimit: 10,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 180,
  // A job may take long: heartbeats tell a slow worker from a dead one.
  expireInSeconds: DAY_SECONDS,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  retentionSeconds: 90 * DAY_SECONDS,
  deleteAfterSeconds: 30 * DAY_SECONDS,
};

/** Connects to the job database, and sets it up on first use. */
export async function openBoss(
  url: string,
  { role, onTrouble }: { role: 'worker' | 'client'; onTrouble(error: Error): void },
): Promise<PgBoss> {
  // Imported lazily so that commands that don't use a queue start without it.
  const { PgBoss: Boss } = await import('pg-boss');
  const isWorker = role === 'worker';
  try {
    const boss = new Boss({
      connectionString: url,
      schema: SCHEMA,
      application_name: `framescout ${role}`,
      max: isWorker ? 4 : 2,
      connectionTimeoutMillis: 10_000,
      schedule: false,
      supervise: isWorker,
      registerInstance: isWorker,
      instanceName: hostname(),
      superviseIntervalSeconds: LOOK_AFTER_SECONDS,
      monitorIntervalSeconds: LOOK_AFTER_SECONDS,
      flowIntervalSeconds: JOIN_LOOK_SECONDS,
    });
    boss.on('error', onTrouble);
    await boss.start();
    await boss.createQueue(DEAD_LETTERS, { retentionSeconds: QUEUE_OPTIONS.retentionSeconds });
    await boss.createQueue(QUEUE, { ...QUEUE_OPTIONS, deadLetter: DEAD_LETTERS });
    return boss;
  } catch (error) {
    const reason =
      error instanceof Error ? error.message || String('code' in error && error.code) : String(error);
    throw new JobsDatabaseError(`The job database can't be used: ${reason}`, {}, { cause: error });
  }
}
