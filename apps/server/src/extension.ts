import type { ApiScope, jobRoutes } from '@framescout/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from './context.ts';
import type { Handlers } from './http/add-routes.ts';
import type { TokenCaller } from './http/caller.ts';

/** A program that makes a call: the token it sends, the scope that the call needs, and its IP address. */
export type Program = { token: string; scope: ApiScope; ip: string };

/** What the server can do without: jobs, API tokens and webhooks. It knows their calls and tables. */
export type Extension = {
  /** Handles its calls of the contract. */
  handlers: Required<Pick<Handlers, keyof typeof jobRoutes>>;
  /** Finds the user on whose behalf a program makes a call. @throws {ApiError} if its token does not permit it */
  findProgram(program: Program): Promise<TokenCaller>;
  /** Starts work in the background. @param every runs something now and then periodically */
  startWork(
    log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
    every: (periodMs: number, work: () => Promise<void>) => void,
  ): void;
  /** Stops, after waiting for what is in flight. */
  close(): Promise<void>;
};

/** Opens the extension; `null` if it is not configured. @throws {CodedError} if it is wrongly */
export type OpenExtension = (context: Context) => Promise<Extension | null>;
