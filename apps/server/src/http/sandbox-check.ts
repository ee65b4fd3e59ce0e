import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import { pathOf } from './path-of.ts';

const PAYMENT_PATHS = /^\/(sandbox|api\/stripe)\//;
/** What proxies add to the requests that they pass on; a browser on the server's own machine sends none of it. */
const PROXY_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];

/**
 * Refuses payments that nobody pays to callers who come through a proxy. The sandbox is there for one's own machine; a server
 * put before the world without its public address takes itself for that.
 */
export function addSandboxCheck(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (PAYMENT_PATHS.test(pathOf(request.url)) && comesThroughProxy(request)) {
      throw new ApiError('paymentsUnavailable');
    }
  });
}

/** Whether a proxy, known or not, has passed a request on. */
export function comesThroughProxy({ headers, raw }: FastifyRequest): boolean {
  // No browser has spoken HTTP/1.0 for decades; nginx does, unless it is told otherwise.
  return raw.httpVersion === '1.0' || PROXY_HEADERS.some((name) => headers[name] !== undefined);
}
