import type { ApiScope, RouteName, User } from '@framescout/contract';
import type { FastifyRequest } from 'fastify';

/** A signed-in user who makes a call, and their session. */
export type Caller = { user: User; sessionId: string };

/** The user on whose behalf a program makes a call, and the API token it sends. */
export type TokenCaller = { user: User; tokenId: string };

/**
 * Counts a call towards its caller's limit, if it has one, and the bytes of a large body.
 * @throws {TooManyAttemptsError}
 */
export type CountCall = (
  name: RouteName,
  caller: Caller | TokenCaller | null,
  ip: string,
  largeBytes: number,
) => Promise<void>;

/** Finds the user who makes a call; `null` without a valid session. */
export type FindCaller = (request: FastifyRequest) => Promise<Caller | null>;

/**
 * Finds the user on whose behalf a program makes a call that requires a scope; `null` without an API token.
 * @throws {ApiError} if the token does not permit it
 */
export type FindProgram = (request: FastifyRequest, scope: ApiScope) => Promise<TokenCaller | null>;
