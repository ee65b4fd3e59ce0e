import { Readable } from 'node:stream';
import {
  type jobRoutes,
  type Route,
  type RouteAnswer,
  type RouteName,
  type RouteParams,
  type RouteQuery,
  routes,
} from '@framescout/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { parseLargeBody } from '../input/large-bodies.ts';
import { type PreparedBody, parseBody } from '../input/parse-body.ts';
import { type InputIssue, type ParsedValue, parseValue } from '../input/parse-value.ts';
import { ApiError } from './api-error.ts';
import { type CALL_RULES, checkPermission, type ProgramCall, ruleOf } from './call-rules.ts';
import type { Caller, CountCall, FindCaller, FindProgram, TokenCaller } from './caller.ts';

/** A call whose permission and input have been checked, as passed to its handler. */
type Call<N extends RouteName> = {
  caller: (typeof CALL_RULES)[N]['who'] extends 'anyone'
    ? Caller | null
    : N extends ProgramCall
      ? Caller | TokenCaller
      : Caller;
  params: RouteParams<N>;
  query: RouteQuery<N>;
  body: PreparedBody<N>;
  request: FastifyRequest;
  reply: FastifyReply;
};

// What is streamed has been checked when it was stored.
type CallHandler<N extends RouteName> = (call: Call<N>) => Promise<RouteAnswer<N> | Readable>;
type JobRoute = keyof typeof jobRoutes;

/** The functions that handle the contract's calls; those about jobs only exist with workers. */
export type Handlers = { [N in Exclude<RouteName, JobRoute>]: CallHandler<N> } & {
  [N in JobRoute]?: CallHandler<N>;
};

/** Identifies callers and limits how often they may call. */
export type Callers = { findCaller: FindCaller; findProgram: FindProgram; countCall: CountCall };

// In bytes: enough for every call but the ones below.
const BODY_LIMIT = 64 * 1024;
// Larger bodies are counted by the byte, and parsed in a thread of their own.
const LARGE_BODY_LIMITS: Partial<Record<RouteName, number>> = {
  // A project includes its logs, a job its template.
  keepProject: 8 * 1024 * 1024,
  submitJob: 10 * 1024 * 1024,
};

/** Adds a route for each call that has a handler: permission, input and response are checked. */
export function addRoutes(app: FastifyInstance, handlers: Handlers, callers: Callers): void {
  const names = Object.keys(handlers) as RouteName[];
  for (const name of names) if (!LARGE_BODY_LIMITS[name]) addRoute(app, name, handlers, callers);
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    for (const name of names) if (LARGE_BODY_LIMITS[name]) addRoute(scope, name, handlers, callers);
  });
}

function addRoute(
  app: FastifyInstance,
  name: RouteName,
  handlers: Handlers,
  { findCaller, findProgram, countCall }: Callers,
): void {
  const route: Route = routes[name];
  const rule = ruleOf(name);
  // All handlers share one signature: the schemas below make sure that each gets the input it expects.
  const handle = handlers[name] as unknown as (call: object) => Promise<unknown>;
  const callers = new WeakMap<FastifyRequest, Caller | TokenCaller | null>();
  const bodyLimit = LARGE_BODY_LIMITS[name] ?? BODY_LIMIT;
  app.route({
    method: route.method,
    url: route.path,
    bodyLimit,
    // Most results are videos: compressing them would take a core, and hide the size of the download.
    ...(name === 'downloadJobFile' && { compress: false as const }),
    // Before the body is read: refusing a caller must not cost more than the headers of the call.
    onRequest: async (request) => {
      const caller =
        (await findCaller(request)) ?? (rule.scope ? await findProgram(request, rule.scope) : null);
      checkPermission(rule.who, caller);
      // A body whose length is not announced may be as long as is allowed.
      const bytes = Math.min(Number(request.headers['content-length'] ?? bodyLimit), bodyLimit);
      await countCall(name, caller, request.ip, bytes > BODY_LIMIT ? bytes : 0);
      callers.set(request, caller);
    },
    handler: async (request, reply) => {
      const caller = callers.get(request) ?? null;
      const answer: unknown = await handle({
        caller,
        params: parse(route.params, request.params),
        query: parse(route.query, request.query),
        body:
          request.body instanceof Uint8Array
            ? await parseBytes(name, request.body, caller)
            : parse(route.body, request.body),
        request,
        reply,
      });
      // Responses depend on the caller, so caches must not keep them.
      reply.header('Cache-Control', 'no-store');
      // A file: it is streamed, so there is nothing to parse.
      if (answer instanceof Readable) return reply.send(request.method === 'HEAD' ? discard(answer) : answer);
      return route.ok.parse(answer);
    },
  });
}

/** Returns an empty stream in place of one that nobody reads, which Fastify would read to its end. */
function discard(stream: Readable): Readable {
  stream.destroy();
  return Readable.from([]);
}

/** @throws {ApiError} invalidInput */
function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  return schema && requireValid(parseValue(schema, value));
}

/** @throws {ApiError} invalidInput @throws {ThreadsBusyError} */
async function parseBytes(
  name: RouteName,
  bytes: Uint8Array,
  caller: Caller | TokenCaller | null,
): Promise<unknown> {
  const received = { name, bytes };
  if (bytes.length <= BODY_LIMIT) return requireValid(parseBody(received));
  return requireValid(await parseLargeBody(received, caller?.user.id ?? ''));
}

/** @throws {ApiError} invalidInput */
function requireValid(parsed: ParsedValue): unknown {
  if (parsed.isValid) return parsed.value;
  const { issues } = parsed;
  throw new ApiError('invalidInput', {
    ...(issues[0] && { message: describe(issues[0]) }),
    details: { issues },
  });
}

/** Returns the contract's own message if it has one, otherwise zod's, prefixed with the name of the field. */
function describe({ path, message }: InputIssue): string {
  return /^(Invalid|Too|Unrecognized|Expected)/.test(message) && path.length > 0
    ? `${path.join('.')}: ${message}`
    : message;
}
