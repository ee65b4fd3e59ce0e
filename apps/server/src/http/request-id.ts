import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DatabaseActivity } from '../db/database.ts';
import { LONGEST_STATEMENT } from '../db/loggable-error.ts';

const HEADER = 'x-request-id';
const BYTES = 8;
const WELL_FORMED = /^[\w.-]{1,64}$/;

const current = new AsyncLocalStorage<string>();

/** Generates an unguessable request id. A caller's own is never used, so that no two share one. */
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

/** Logs slow statements by shape and request, never values. @param slowMs from when (ms); 0: never */
export function logSlowStatements(app: FastifyInstance, activity: DatabaseActivity, slowMs: number): void {
  if (slowMs === 0) return;
  const stop = activity.onStatement(({ text, ms, isOk }) => {
    if (ms < slowMs) return;
    const reqId = currentRequestId();
    app.log.warn(
      { ...(reqId && { reqId }), statement: text.slice(0, LONGEST_STATEMENT), ms: Math.round(ms), isOk },
      'A statement was slow.',
    );
  });
  app.addHook('onClose', async () => stop());
}
