import { toWire, type WireError } from '@framescout/contract';
import type { FastifyError, FastifyInstance } from 'fastify';
import { API_ERRORS, ApiError, TooManyAttemptsError } from './api-error.ts';

/**
 * Answers every error in its wire shape. What went wrong inside the server is logged, and kept from the caller.
 */
export function addErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((thrown: FastifyError | Error, request, reply) => {
    const error = isRefusedPath(thrown) ? new ApiError('pathNotFound', { cause: thrown }) : thrown;
    const status = statusOf(error);
    if (status >= 500) request.log.error({ err: error }, 'A call failed.');
    if (error instanceof TooManyAttemptsError) reply.header('Retry-After', String(error.retryAfter));
    const wire = error instanceof ApiError ? toWire(error) : describe(error, status);
    return reply.status(status).header('Cache-Control', 'no-store').send(wire);
  });
}

/** The file server refuses paths such as `//` and `/x\y`. That is nothing to be forbidden: no file has such a name. */
function isRefusedPath(error: FastifyError | Error): boolean {
  return 'code' in error && error.code === 'FST_STATIC_FORBIDDEN_PATH';
}

function statusOf(error: FastifyError | Error): number {
  if (error instanceof ApiError) return error.status;
  return ('statusCode' in error && error.statusCode) || API_ERRORS.unexpected.status;
}

/** The wire shape of what our own code did not throw on purpose. */
function describe(error: Error, status: number): WireError {
  if (status >= 500) {
    const { code, message } = API_ERRORS.unexpected;
    return { code, message, details: {} };
  }
  return { code: API_ERRORS.invalidRequest.code, message: error.message, details: {} };
}
