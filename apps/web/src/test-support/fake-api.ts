import { vi } from 'vitest';

/** A call that the page made: its path with the query, and what it sent. */
type Call = { method: string; url: string; body: unknown; headers: Headers };

/** An answer of the faked server: what is sent as JSON, or a function that responds in another way. */
export type Answer =
  | Readonly<Record<string, unknown>>
  | readonly unknown[]
  | (() => Response | Promise<Response>);

/** A server's stand-in, for tests. */
export type FakeApi = {
  calls: Call[];
  /** The answers by method and path, such as `GET /api/jobs`. */
  answers: Record<string, Answer>;
  /** The last call with this method, if there was any. */
  last(method: string): Call | undefined;
  /** What all calls with this method sent. */
  sent(method: string): unknown[];
};

/** Takes the server's place until mocks are restored: what no answer is given for is not found. */
export function fakeApi(answers: Record<string, Answer>): FakeApi {
  const calls: Call[] = [];
  const api: FakeApi = {
    calls,
    answers,
    last: (method) => calls.findLast((call) => call.method === method),
    sent: (method) => calls.filter((call) => call.method === method).map(({ body }) => body),
  };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = String(input);
    const method = init?.method ?? 'GET';
    const body = init?.body ? JSON.parse(String(init.body)) : null;
    calls.push({ method, url, body, headers: new Headers(init?.headers) });
    return respond(api.answers[`${method} ${url.split('?')[0]}`]);
  });
  return api;
}

/** Answers with an error: its status, and its message and code unless the answer has no body. */
export function refused(status: number, message?: string, code?: string): Answer {
  return () =>
    message === undefined ? new Response('', { status }) : Response.json({ code, message }, { status });
}

/** Fails as without a connection. */
export const unreachable = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

/** Gives one answer per call, in this order; the last one stays. */
export function inTurn(...answers: Answer[]): () => Promise<Response> {
  const left = [...answers];
  return async () => respond(left.length > 1 ? left.shift() : left[0]);
}

async function respond(answer: Answer = refused(404, 'There is nothing here.')): Promise<Response> {
  return typeof answer === 'function' ? answer() : Response.json(answer);
}
