import type { ApiScope, RouteName, User } from '@framescout/contract';
import type { FastifyRequest } from 'fastify';
import { ApiError, isApiError } from './api-error.ts';

/** A signed-in user who makes a call, and their session. */
export type Caller = { user: User; sessionId: string };

/** The user on whose behalf a program makes a call, and the API token it sends. */
export type TokenCaller = { user: User; tokenId: string };

/** Counts a call, and a large body's bytes, towards its caller's limit. @throws {TooManyAttemptsError} */
export type CountCall = (
  name: RouteName,
  caller: Caller | TokenCaller | null,
  ip: string,
  largeBytes: number,
) => Promise<void>;

/** Finds the user who makes a call; `null` without a valid session. */
export type FindCaller = (request: FastifyRequest) => Promise<Caller | null>;

/** Finds whom a program acts for; `null` without API token. @throws {ApiError} if it lacks the scope */
export type FindProgram = (request: FastifyRequest, scope: ApiScope) => Promise<TokenCaller | null>;

/** Identifies callers, and tells afterwards whether they still are who they were. */
export type IdentifiedCallers = {
  findCaller: FindCaller;
  findProgram: FindProgram;
  /** Returns why a request's account or session has ended since; `null` if neither has. */
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
