import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const HEADER = 'x-request-id';
const BYTES = 8;
const WELL_FORMED = /^[\w.-]{1,64}$/;

const current = new AsyncLocalStorage<string>();

/**
 * A name for a request that nobody can guess: whoever quotes one has seen its answer. A caller's own is never taken in its
 * place, as two requests could then have the same.
 */
export function newRequestId(): string {
  return randomBytes(BYTES).toString('hex');
}

/** The name that a caller, or a proxy, gave a request; `undefined` if there is none that is fit for a log. */
export function callerIdOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const given = headers[HEADER];
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : undefined;
}

/** The id of the request that is being answered; `undefined` outside of one. */
export function currentRequestId(): string | undefined {
  return current.getStore();
}

/** Tells every caller the id that their request has in the log. */
export function addRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(HEADER, request.id);
    current.run(request.id, done);
  });
  // Reading a body leaves the context that the request came in with.
  app.addHook('preValidation', (request, _reply, done) => current.run(request.id, done));
}
