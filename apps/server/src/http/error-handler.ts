import { CodedError, toWire } from '@framescout/contract';
import type { FastifyError, FastifyInstance } from 'fastify';

const STATUS_BY_CODE: Readonly<Record<string, number>> = { 'not-found': 404 };

/** Answers every error in its wire shape. What went wrong inside the server is logged, not told. */
export function addErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const status = statusOf(error);
    if (status >= 500) request.log.error(error);
    const message = status >= 500 ? 'Something went wrong on the server. Please try again.' : error.message;
    const wire = error instanceof CodedError ? toWire(error) : { code: codeOf(status), message, details: {} };
    return reply.status(status).send(wire);
  });
}

function statusOf(error: FastifyError | Error): number {
  if (error instanceof CodedError) return STATUS_BY_CODE[error.code] ?? 500;
  return ('statusCode' in error && error.statusCode) || 500;
}

function codeOf(status: number): string {
  return status >= 500 ? 'unexpected' : 'invalid-request';
}
