import type { User } from '@framescout/contract';
import type { FastifyRequest } from 'fastify';

/** Who makes a call, by the session that came with it. */
export type Caller = { user: User; sessionId: string };

/** Finds out who makes a call. */
export type FindCaller = (request: FastifyRequest) => Promise<Caller | null>;
