import { Readable } from 'node:stream';
import {
  jobRoutes,
  type Route,
  type RouteAnswer,
  type RouteBody,
  type RouteName,
  type RouteParams,
  type RouteQuery,
  routes,
} from '@framescout/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiError } from './api-error.ts';
import type { Caller, CountCall, FindCaller } from './caller.ts';
import { checkPermission, PERMISSIONS } from './permissions.ts';
import { findUnstorableText } from './unstorable-text.ts';

/** A call whose permission and input have been checked. */
type Call<N extends RouteName> = {
  caller: (typeof PERMISSIONS)[N] extends 'anyone' ? Caller | null : Caller;
  params: RouteParams<N>;
  query: RouteQuery<N>;
  body: RouteBody<N>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** The function that carries out each call of the contract. */
export type Handlers = { [N in CarriedOut]: (call: Call<N>) => Promise<RouteAnswer<N>> };

type CarriedOut = Exclude<RouteName, keyof typeof jobRoutes>;

// In bytes: enough for every call except saving a project, which comes with its logs.
const BODY_LIMIT = 64 * 1024;
const PROJECT_BODY_LIMIT = 8 * 1024 * 1024;
/** A project of nonsense has a hundred thousand things wrong with it; the caller needs no more than this. */
const ISSUES_TOLD = 20;

/**
 * Adds a route for every call of the contract. Each checks its permission and parses its input and its answer.
 */
export function addRoutes(
  app: FastifyInstance,
  handlers: Handlers,
  findCaller: FindCaller,
  countCall: CountCall,
): void {
  for (const name of Object.keys(routes) as RouteName[]) {
    if (isCarriedOut(name)) addRoute(app, name, handlers, findCaller, countCall);
  }
}

function isCarriedOut(name: RouteName): name is CarriedOut {
  return !(name in jobRoutes);
}

function addRoute(
  app: FastifyInstance,
  name: CarriedOut,
  handlers: Handlers,
  findCaller: FindCaller,
  countCall: CountCall,
): void {
  const route: Route = routes[name];
  // One signature for all handlers: the schemas below make sure that each gets the input it expects.
  const handle = handlers[name] as unknown as (call: object) => Promise<unknown>;
  app.route({
    method: route.method,
    url: route.path,
    bodyLimit: name === 'keepProject' ? PROJECT_BODY_LIMIT : BODY_LIMIT,
    handler: async (request, reply) => {
      const caller = await findCaller(request);
      checkPermission(PERMISSIONS[name], caller);
      // Before the input is parsed: a large one that is refused costs as much as one that is not.
      await countCall(name, caller, request.ip);
      const answer: unknown = await handle({
        caller,
        params: parse(route.params, request.params),
        query: parse(route.query, request.query),
        body: parse(route.body, request.body),
        request,
        reply,
      });
      // Answers depend on who asks: no cache may keep them.
      reply.header('Cache-Control', 'no-store');
      // A file; as it is written while it is sent, there is nothing to be parsed.
      if (answer instanceof Readable) return reply.send(answer);
      return route.ok.parse(answer);
    },
  });
}

/** @throws {ApiError} invalidInput */
function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? {});
  if (result.success) {
    const place = findUnstorableText(result.data);
    if (!place) return result.data;
    throw new ApiError('invalidInput', {
      message: `${place.join('.')}: Invalid text: it holds a character that cannot be stored`,
      details: { issues: [{ path: place, message: 'Invalid text' }] },
    });
  }
  const issues = result.error.issues.slice(0, ISSUES_TOLD).map(({ path, message }) => ({ path, message }));
  throw new ApiError('invalidInput', {
    ...(issues[0] && { message: describe(issues[0]) }),
    details: { issues },
  });
}

/** The contract's own message if it has one, otherwise zod's, with the name of the field. */
function describe({ path, message }: Pick<z.core.$ZodIssue, 'path' | 'message'>): string {
  return /^(Invalid|Too|Unrecognized|Expected)/.test(message) && path.length > 0
    ? `${path.join('.')}: ${message}`
    : message;
}
