import { createHash, timingSafeEqual } from 'node:crypto';
import { routes } from '@framescout/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { readLastBackup } from '../backup/back-up-daily.ts';
import { WEBHOOK_PATH } from '../billing/webhook.ts';
import type { Context } from '../context.ts';
import { comesThroughProxy } from '../http/sandbox-check.ts';
import { summarizeMailQueue } from '../mail/read-mail-queue.ts';
import { withTimeout } from '../with-timeout.ts';

const LOCAL_ADDRESS = /^(::ffff:)?127\.|^::1$/;
const REQUEST_SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10, 60];
const STATEMENT_SECONDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 30];
const STATEMENT_KINDS: readonly string[] = ['select', 'insert', 'update', 'delete'];
const TIMEOUT_MS = 2000;

/**
 * Measures requests and statements, and adds /metrics for Prometheus. With a token in the configuration, only
 * callers that send it get the metrics. Without one, only callers on this machine do, unless the server is
 * behind a proxy, through which everyone would appear to be on this machine. All others get a 404.
 * @returns the counter of responses that were cut off
 */
export function addMetrics(app: FastifyInstance, context: Context): Counter {
  const { metricsToken, trustedProxies } = context.config;
  const metrics = createMetrics(context);
  const stop = context.activity.onStatement(({ text, ms, isOk }) =>
    metrics.statements.observe({ kind: kindOf(text), outcome: isOk ? 'ok' : 'failed' }, ms / 1000),
  );
  app.addHook('onClose', async () => stop());
  app.addHook('onResponse', async (request, reply) => {
    // A URL without a route has no template, and text supplied by callers must not become a label.
    const route = request.routeOptions.url ?? 'none';
    const { statusCode: status } = reply;
    metrics.requests.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
    if (route === WEBHOOK_PATH)
      metrics.webhooks.inc({ outcome: status >= 500 ? 'failed' : status >= 400 ? 'refused' : 'handled' });
    if (route === routes.signIn.path && status === 401) metrics.refusedSignIns.inc({ reason: 'credentials' });
    if (route === routes.signIn.path && status === 429) metrics.refusedSignIns.inc({ reason: 'limit' });
  });
  app.get('/metrics', async (request, reply) => {
    const isAllowed =
      metricsToken === null
        ? trustedProxies === 0 && isFromThisMachine(request)
        : hasToken(request, metricsToken);
    if (!isAllowed) return reply.callNotFound();
    const { text, type } = await metrics.read();
    return reply.header('Cache-Control', 'no-store').type(type).send(text);
  });
  return metrics.cutOff;
}

/** Creates a server's metrics. Callers can't influence labels, so their number is bounded. */
function createMetrics({ db, activity }: Pick<Context, 'db' | 'activity'>) {
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
    requests,
    webhooks,
    refusedSignIns,
    cutOff,
    statements,
    /** Returns Prometheus' text format, without the database's metrics while it does not respond. */
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

function isFromThisMachine(request: FastifyRequest): boolean {
  return LOCAL_ADDRESS.test(request.socket.remoteAddress ?? '') && !comesThroughProxy(request);
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const [, given] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

function kindOf(statement: string): string {
  const word = /^\s*(\w+)/.exec(statement)?.[1]?.toLowerCase() ?? '';
  return STATEMENT_KINDS.includes(word) ? word : 'other';
}
