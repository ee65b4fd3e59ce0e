import type { ApiScope, RouteName, User } from '@framescout/contract';
import type { FastifyRequest } from 'fastify';

/** The user who makes a call, and the session they make it with. */
export type Caller = { user: User; sessionId: string };

/** The user in whose name a program makes a call, and the API token that it sends. */
export type Program = { user: User; tokenId: string };

/**
 * Counts a call that changes something, for whoever makes it.
 * @throws {TooManyAttemptsError}
 */
export type CountCall = (name: RouteName, caller: Caller | Program | null, ip: string) => Promise<void>;

/** Finds the user who makes a call; `null` without a valid session. */
export type FindCaller = (request: FastifyRequest) => Promise<Caller | null>;

/**
 * Finds the user in whose name a program makes a call that a scope opens; `null` without an API token.
 * @throws {ApiError} if the token does not open it
 */
export type FindProgram = (request: FastifyRequest, scope: ApiScope) => Promise<Program | null>;
