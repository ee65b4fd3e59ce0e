import { toWire, type WireError } from '@framescout/contract';
import type { FastifyError, FastifyInstance } from 'fastify';
import { isDiskFull, isOverload } from '../db/database-errors.ts';
import { ThreadsBusyError } from '../threads/thread-pool.ts';
import { API_ERRORS, ApiError, isApiError, TooManyAttemptsError } from './api-error.ts';
import type { IdentifiedCallers } from './caller.ts';

/** Seconds after which a caller may retry when the server is temporarily unable to help. */
const RETRY_SECONDS = 30;
/** Errors that resolve by themselves. */
const PASSING = ['overloaded', 'diskFull', 'jobsUnavailable', 'resultsUnavailable'] as const;

/**
 * Sends every error in the API's format. Internal errors are logged and hidden from the caller.
 * @param findRefusal returns why the caller has no say any more; that explains whatever else went wrong
 */
export function addErrorHandler(
  app: FastifyInstance,
  findRefusal: IdentifiedCallers['findRefusal'] = async () => null,
): void {
  app.setErrorHandler(async (thrown: FastifyError | Error, request, reply) => {
    const refusal = thrown instanceof TooManyAttemptsError ? null : await findRefusal(request);
    const error = refusal ?? translate(thrown);
    const status = statusOf(error);
    if (status >= 500) request.log.error({ err: error }, 'A call failed.');
    if (error instanceof TooManyAttemptsError) reply.header('Retry-After', String(error.retryAfter));
    if (PASSING.some((kind) => isApiError(error, kind))) reply.header('Retry-After', String(RETRY_SECONDS));
    const wire = error instanceof ApiError ? toWire(error) : describe(error, status);
    if (status >= 500) addRequestId(wire, request.id);
    return reply.status(status).header('Cache-Control', 'no-store').send(wire);
  });
}

/** Converts errors thrown by libraries to API errors where there is an equivalent. */
function translate(thrown: FastifyError | Error): FastifyError | Error {
  if (thrown instanceof ApiError) return thrown;
  if (isRefusedPath(thrown)) return new ApiError('pathNotFound', { cause: thrown });
  if (isDiskFull(thrown)) return new ApiError('diskFull', { cause: thrown });
  if (isOverload(thrown) || thrown instanceof ThreadsBusyError)
    return new ApiError('overloaded', { cause: thrown });
  return thrown;
}

/** Adds the request id, so that whoever gets the error can quote it and the log entry can be found. */
function addRequestId(wire: WireError, requestId: string): void {
  wire.details = { ...wire.details, requestId };
  if (wire.code === API_ERRORS.unexpected.code) {
    wire.message += ` If it keeps happening, tell us this number: ${requestId}.`;
  }
}

/** Whether the path is one like `//` or `/x\y`, which the file server forbids but no file has. */
function isRefusedPath(error: FastifyError | Error): boolean {
  return 'code' in error && error.code === 'FST_STATIC_FORBIDDEN_PATH';
}

function statusOf(error: FastifyError | Error): number {
  if (error instanceof ApiError) return error.status;
  return ('statusCode' in error && error.statusCode) || API_ERRORS.unexpected.status;
}

/** Describes an error that our own code did not throw deliberately, in the API's format. */
function describe(error: Error, status: number): WireError {
  if (status >= 500) {
    const { code, message } = API_ERRORS.unexpected;
    return { code, message, details: {} };
  }
  return { code: API_ERRORS.invalidRequest.code, message: error.message, details: {} };
}
