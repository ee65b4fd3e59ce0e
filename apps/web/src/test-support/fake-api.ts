import { vi } from 'vitest';

/** A call that the page made: its path with the query, and what it sent. */
type Call = { method: string; url: string; body: unknown; headers: Headers };

/** What the faked server answers, by method and path, such as `GET /api/jobs`. */
type Answers = Record<string, () => Response | Promise<Response>>;

/** A server's stand-in, for tests. */
export type FakeApi = {
  calls: Call[];
  answers: Answers;
  /** The last call with this method, if there was any. */
  last(method: string): Call | undefined;
};

/** Takes the server's place until mocks are restored: what no answer is given for is not found. */
export function fakeApi(answers: Answers): FakeApi {
  const calls: Call[] = [];
  const api: FakeApi = {
    calls,
    answers,
    last: (method) => calls.findLast((call) => call.method === method),
  };
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const url = String(input);
    const method = init?.method ?? 'GET';
    const body = init?.body ? JSON.parse(String(init.body)) : null;
    calls.push({ method, url, body, headers: new Headers(init?.headers) });
    const answer = api.answers[`${method} ${url.split('?')[0]}`];
    return answer?.() ?? Response.json({ message: 'There is nothing here.' }, { status: 404 });
  });
  return api;
}
