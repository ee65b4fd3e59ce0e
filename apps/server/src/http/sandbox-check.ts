import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pathOf } from './address-check.ts';
import { ApiError } from './api-error.ts';

const PAYMENT_PATHS = /^\/(sandbox|api\/stripe)\//;
/** What proxies add to requests; a browser on the server's own machine sends none of them. */
const PROXY_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];

/** Refuses sandbox payments through proxies: the sandbox is for one's own machine only. */
export function addSandboxCheck(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (PAYMENT_PATHS.test(pathOf(request.url)) && comesThroughProxy(request)) {
      throw new ApiError('paymentsUnavailable');
    }
  });
}

/** Whether a request was forwarded by a proxy, known or not. */
export function comesThroughProxy({ headers, raw }: FastifyRequest): boolean {
  // No browser has used HTTP/1.0 for decades, but nginx does by default.
  return raw.httpVersion === '1.0' || PROXY_HEADERS.some((name) => headers[name] !== undefined);
}
