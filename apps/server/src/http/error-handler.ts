import { toWire } from '@framescout/contract';
import type { FastifyError, FastifyInstance } from 'fastify';
import { Refusal, STATUS_BY_CODE, TooManyAttemptsError } from '../errors.ts';

/** Answers every error in its wire shape. What went wrong inside the server is logged, not told. */
export function addErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const status = statusOf(error);
    if (status >= 500) request.log.error(error);
    if (error instanceof TooManyAttemptsError) {
      reply.header('Retry-After', String(error.details['retryAfter']));
    }
    const message = status >= 500 ? 'Something went wrong on the server. Please try again.' : error.message;
    const wire = error instanceof Refusal ? toWire(error) : { code: codeOf(status), message, details: {} };
    return reply.status(status).header('Cache-Control', 'no-store').send(wire);
  });
}

function statusOf(error: FastifyError | Error): number {
  if (error instanceof Refusal) return STATUS_BY_CODE[error.code];
  return ('statusCode' in error && error.statusCode) || 500;
}

function codeOf(status: number): string {
  return status >= 500 ? 'unexpected' : 'invalid-request';
}
