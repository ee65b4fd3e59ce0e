import type { FastifyRequest } from 'fastify';
import { ApiError, isApiError } from './api-error.ts';
import type { FindCaller, FindProgram } from './caller.ts';

/** Identifies callers, and tells afterwards whether they still are who they were. */
export type IdentifiedCallers = {
  findCaller: FindCaller;
  findProgram: FindProgram;
  /**
   * Returns why a request is no longer its caller's, whose account or session may have ended since it was
   * identified; `null` if it still is, or never was.
   */
  findRefusal(request: FastifyRequest): Promise<ApiError | null>;
};

/** Remembers how the caller of each request was identified. */
export function createIdentifiedCallers(find: {
  findCaller: FindCaller;
  findProgram: FindProgram;
}): IdentifiedCallers {
  const lookUps = new WeakMap<FastifyRequest, () => Promise<object | null>>();
  async function identify<Found extends object>(
    request: FastifyRequest,
    lookUp: () => Promise<Found | null>,
  ): Promise<Found | null> {
    const found = await lookUp();
    if (found) lookUps.set(request, lookUp);
    return found;
  }
  return {
    findCaller: (request) => identify(request, () => find.findCaller(request)),
    findProgram: (request, scope) => identify(request, () => find.findProgram(request, scope)),
    async findRefusal(request) {
      try {
        const isGone = (await lookUps.get(request)?.()) === null;
        return isGone ? new ApiError('signInRequired') : null;
      } catch (error) {
        // Otherwise whatever keeps the caller from being found is not news about them.
        return error instanceof ApiError && isApiError(error, 'invalidApiToken') ? error : null;
      }
    },
  };
}
