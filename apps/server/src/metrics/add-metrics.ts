import { createHash, timingSafeEqual } from 'node:crypto';
import { routes } from '@framescout/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { WEBHOOK_PATH } from '../billing/webhook.ts';
import type { Context } from '../context.ts';
import { comesThroughProxy } from '../http/sandbox-check.ts';
import { createMetrics, type Metrics } from './create-metrics.ts';

const LOCAL_ADDRESS = /^(::ffff:)?127\.|^::1$/;

/**
 * Measures requests and statements, and adds /metrics for Prometheus. With a token in the configuration, only
 * callers that send it get the metrics. Without one, only callers on this machine do, unless the server is
 * behind a proxy, through which everyone would appear to be on this machine. All others get a 404.
 * @returns the metrics
 */
export function addMetrics(app: FastifyInstance, context: Context): Metrics {
  const { metricsToken, trustedProxies } = context.config;
  const metrics = createMetrics(context);
  const stop = context.activity.onStatement((statement) => metrics.countStatement(statement));
  app.addHook('onClose', async () => stop());
  app.addHook('onResponse', async (request, reply) => {
    // A URL without a route has no template, and text supplied by callers must not become a label.
    const route = request.routeOptions.url ?? 'none';
    const { statusCode: status } = reply;
    metrics.countRequest({ method: request.method, route, status, seconds: reply.elapsedTime / 1000 });
    countEvent(metrics, route, status);
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
  return metrics;
}

function countEvent(metrics: Metrics, route: string, status: number): void {
  if (route === WEBHOOK_PATH) {
    if (status >= 500) metrics.countWebhook('failed');
    else metrics.countWebhook(status >= 400 ? 'refused' : 'handled');
  }
  if (route === routes.signIn.path && status === 401) metrics.countRefusedSignIn('credentials');
  if (route === routes.signIn.path && status === 429) metrics.countRefusedSignIn('limit');
}

function isFromThisMachine(request: FastifyRequest): boolean {
  return LOCAL_ADDRESS.test(request.socket.remoteAddress ?? '') && !comesThroughProxy(request);
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const [, given] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}
