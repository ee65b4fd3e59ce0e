import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { readLastBackup } from '../backup/back-up-daily.ts';
import type { Context } from '../context.ts';
import type { FinishedStatement } from '../db/watch-statements.ts';
import { summarizeMailQueue } from '../mail/read-mail-queue.ts';
import { withTimeout } from '../with-timeout.ts';

/** A completed request. */
type AnsweredRequest = { method: string; route: string; status: number; seconds: number };

/** The server's metrics about itself. Callers can't influence label values, so their number is bounded. */
export type Metrics = {
  countRequest(request: AnsweredRequest): void;
  countWebhook(outcome: 'handled' | 'refused' | 'failed'): void;
  countRefusedSignIn(reason: 'credentials' | 'limit'): void;
  countCutOff(): void;
  countStatement(statement: FinishedStatement): void;
  /**
   * Returns all metrics in Prometheus' text format. Those from the database are omitted while it does not
   * respond.
   */
  read(): Promise<{ text: string; type: string }>;
};

const REQUEST_SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10, 60];
const STATEMENT_SECONDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 30];
const STATEMENT_KINDS: readonly string[] = ['select', 'insert', 'update', 'delete'];
const TIMEOUT_MS = 2000;

/** Creates the metrics of a server. */
export function createMetrics({ db, activity }: Pick<Context, 'db' | 'activity'>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: 'framescout_request_duration_seconds',
    help: 'Requests by the template of their route',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const webhooks = new Counter({
    name: 'framescout_webhooks_total',
    help: 'Calls of the payment provider: handled, refused (not signed by it) or failed (it calls again)',
    labelNames: ['outcome'],
    registers,
  });
  const refusedSignIns = new Counter({
    name: 'framescout_sign_ins_refused_total',
    help: 'Sign-ins refused for wrong credentials or by a limit',
    labelNames: ['reason'],
    registers,
  });
  const cutOff = new Counter({
    name: 'framescout_answers_cut_off_total',
    help: 'Answers that were cut off because the caller stopped reading',
    registers,
  });
  const statements = new Histogram({
    name: 'framescout_statement_duration_seconds',
    help: 'Statements of the database, without the wait for a connection',
    labelNames: ['kind', 'outcome'],
    buckets: STATEMENT_SECONDS,
    registers,
  });
  new Gauge({
    name: 'framescout_database_connections',
    help: 'Connections to PostgreSQL that are used or idle, and statements that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(activity.countConnections() ?? {}))
        this.set({ state }, count);
    },
  });
  const isUp = new Gauge({ name: 'framescout_database_up', help: 'Whether the database answers', registers });
  const queue = new Gauge({
    name: 'framescout_mails',
    help: 'Mails that wait, and those that failed within the last seven days',
    labelNames: ['state'],
    registers,
  });
  const lastBackup = new Gauge({
    name: 'framescout_last_backup_timestamp_seconds',
    help: 'When a daily backup was last finished, by any node; 0 if none ever was',
    registers,
  });

  // Known label values start at 0: an alert on an increase would otherwise miss the first one.
  for (const outcome of ['handled', 'refused', 'failed']) webhooks.inc({ outcome }, 0);
  for (const reason of ['credentials', 'limit']) refusedSignIns.inc({ reason }, 0);

  async function askDatabase(): Promise<void> {
    queue.reset();
    // A reset would claim that there never was a backup.
    lastBackup.remove();
    const { waiting, failed } = await summarizeMailQueue(db);
    queue.set({ state: 'waiting' }, waiting);
    queue.set({ state: 'failed' }, failed);
    const backedUpAt = await readLastBackup(db);
    lastBackup.set(backedUpAt ? backedUpAt.getTime() / 1000 : 0);
  }

  return {
    countRequest: ({ seconds, status, ...labels }) =>
      requests.observe({ ...labels, status: String(status) }, seconds),
    countWebhook: (outcome) => webhooks.inc({ outcome }),
    countRefusedSignIn: (reason) => refusedSignIns.inc({ reason }),
    countCutOff: () => cutOff.inc(),
    countStatement: ({ text, ms, isOk }) =>
      statements.observe({ kind: kindOf(text), outcome: isOk ? 'ok' : 'failed' }, ms / 1000),
    async read() {
      isUp.set(
        await withTimeout(askDatabase(), TIMEOUT_MS).then(
          () => 1,
          () => 0,
        ),
      );
      return { text: await registry.metrics(), type: registry.contentType };
    },
  };
}

function kindOf(statement: string): string {
  const word = /^\s*(\w+)/.exec(statement)?.[1]?.toLowerCase() ?? '';
  return STATEMENT_KINDS.includes(word) ? word : 'other';
}
