import type { RouteName, User } from '@framescout/contract';
import type { FastifyRequest } from 'fastify';

/** The user who makes a call, and the session they make it with. */
export type Caller = { user: User; sessionId: string };

/**
 * Counts a call that changes something, for whoever makes it.
 * @throws {TooManyAttemptsError}
 */
export type CountCall = (name: RouteName, caller: Caller | null, ip: string) => Promise<void>;

/** Finds the user who makes a call; `null` without a valid session. */
export type FindCaller = (request: FastifyRequest) => Promise<Caller | null>;
