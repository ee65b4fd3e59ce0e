import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const HEADER = 'x-request-id';
const BYTES = 8;
const WELL_FORMED = /^[\w.-]{1,64}$/;

const current = new AsyncLocalStorage<string>();

/**
 * Generates an unguessable request id: anyone who can quote it has seen the response. It is never replaced by
 * an id from the caller, because then two requests could share one.
 */
export function newRequestId(): string {
  return randomBytes(BYTES).toString('hex');
}

/** Returns the id that a caller or proxy gave a request; `undefined` if there is none suitable for a log. */
export function callerIdOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const given = headers[HEADER];
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : undefined;
}

/** Returns the id of the request being handled; `undefined` outside of one. */
export function currentRequestId(): string | undefined {
  return current.getStore();
}

/** Sends every caller the id that their request has in the log. */
export function addRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(HEADER, request.id);
    current.run(request.id, done);
  });
  // Reading the body loses the async context that the request started with.
  app.addHook('preValidation', (request, _reply, done) => current.run(request.id, done));
}
