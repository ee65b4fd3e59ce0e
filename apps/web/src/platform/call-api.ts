import {
  type Route,
  type RouteAnswer,
  type RouteBody,
  type RouteName,
  type RouteParams,
  type RouteQuery,
  routes,
  TOTAL_COUNT_HEADER,
} from '@framescout/contract';
import { ApiError, ServerUnreachableError, UnexpectedResponseError } from './api-error.ts';

/** The server's error code for a call without a session; a wrong password has another. */
const SIGN_IN_REQUIRED = 'sign-in-required';

const lossListeners = new Set<() => Promise<void>>();

/**
 * Adds a listener for calls refused because the user isn't signed in; `getMe`, which exists to ask just that,
 * is exempt. The call fails once it is done, so that what the caller then says of the failure comes second.
 */
export function onSessionLost(listener: () => Promise<void>): void {
  lossListeners.add(listener);
}

type RequiredField<K extends string, T> = [T] extends [never] ? object : { [P in K]: T };
type OptionalField<K extends string, T> = [T] extends [never] ? object : { [P in K]?: T };

type CallInput<N extends RouteName> = RequiredField<'params', RouteParams<N>> &
  OptionalField<'query', RouteQuery<N>> &
  RequiredField<'body', RouteBody<N>> & {
    headers?: Readonly<Record<string, string>>;
    signal?: AbortSignal | undefined;
  };

type CallArguments<N extends RouteName> =
  object extends CallInput<N> ? [input?: CallInput<N>] : [input: CallInput<N>];

type Values = Readonly<Record<string, unknown>>;
type Sent = {
  params?: Values;
  query?: Values;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
};

/**
 * Calls the API and returns the response in the shape that the contract defines. If `signal` aborts, rejects
 * with the signal's reason.
 * @throws {ApiError} if the server refuses
 * @throws {ServerUnreachableError} if the request or its response fails in transit
 * @throws {UnexpectedResponseError} if the response does not match the contract
 */
export async function callApi<N extends RouteName>(
  name: N,
  ...input: CallArguments<N>
): Promise<RouteAnswer<N>> {
  return (await request(name, input[0])).answer;
}

/** Like {@link callApi}, for a call that answers with one page of a list: returns that, and the list's length. */
export async function callApiForPage<N extends RouteName>(
  name: N,
  ...input: CallArguments<N>
): Promise<{ entries: RouteAnswer<N>; total: number }> {
  const { answer, headers } = await request(name, input[0]);
  return { entries: answer, total: Number(headers.get(TOTAL_COUNT_HEADER)) };
}

async function request<N extends RouteName>(
  name: N,
  input: CallInput<N> | undefined,
): Promise<{ answer: RouteAnswer<N>; headers: Headers }> {
  const { method, path, ok }: Route = routes[name];
  // TypeScript cannot resolve a conditional type that depends on N here.
  const { params = {}, query = {}, body, headers, signal } = (input ?? {}) as Sent;
  const failInTransit = (cause: unknown) => {
    // If the caller aborted, this is no failure of the server.
    if (signal?.aborted) throw cause;
    const message = 'The server cannot be reached. Check your connection and try again.';
    throw new ServerUnreachableError(message, { name }, { cause });
  };
  const response = await fetch(addressOf(path, params, query), {
    method,
    credentials: 'include',
    signal: signal ?? null,
    ...(body !== undefined && {
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  }).catch(failInTransit);
  const text = await response.text().catch(failInTransit);
  if (!response.ok) {
    const error = new ApiError(response.status, response.statusText, text);
    if (error.code === SIGN_IN_REQUIRED && name !== 'getMe') {
      for (const listener of lossListeners) await listener();
    }
    throw error;
  }
  return { answer: parseAnswer(name, ok, text) as RouteAnswer<N>, headers: response.headers };
}

function addressOf(path: string, params: Values, query: Values): string {
  const filled = path.replace(/:(\w+)/g, (_match, key: string) => encodeURIComponent(String(params[key])));
  const asked = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(asked.map(([key, value]) => [key, String(value)])).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

function parseAnswer(name: RouteName, schema: Route['ok'], text: string): unknown {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new UnexpectedResponseError(
      'The server sent an unexpected answer. Reload the page and try again.',
      { name },
      { cause: error },
    );
  }
}
