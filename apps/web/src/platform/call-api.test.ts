import { TOTAL_COUNT_HEADER } from '@framescout/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, ServerUnreachableError, UnexpectedResponseError } from './api-error.ts';
import { callApi, callApiForPage } from './call-api.ts';

const ID = '7f0c7c5e-3c63-4f0f-9d0a-6a3f6f1c2b11';
const done = () => Response.json({ message: 'ok' });

function stubFetch(answer: () => Response | Promise<Response>) {
  const stub = vi.fn<typeof fetch>(async () => answer());
  vi.stubGlobal('fetch', stub);
  return stub;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('callApi', () => {
  it('fills in path parameters, sends cookies, and sets no content type without a body', async () => {
    const stub = stubFetch(done);
    await callApi('endSession', { params: { id: ID } });
    expect(stub).toHaveBeenCalledExactlyOnceWith(`/api/auth/sessions/${ID}`, {
      method: 'DELETE',
      credentials: 'include',
      signal: null,
    });
  });

  it('escapes path parameters', async () => {
    const stub = stubFetch(done);
    await callApi('deleteElement', { params: { id: 'a/b?c' } });
    expect(stub.mock.calls[0]?.[0]).toBe('/api/elements/a%2Fb%3Fc');
  });

  it('sends a body as JSON, with its content type', async () => {
    const stub = stubFetch(done);
    await callApi('requestReset', { body: { email: 'ann@example.org' } });
    expect(stub.mock.calls[0]?.[1]).toMatchObject({
      headers: { 'Content-Type': 'application/json' },
      body: '{"email":"ann@example.org"}',
    });
  });

  it('sends extra headers along with a body', async () => {
    const stub = stubFetch(done);
    await callApi('requestReset', {
      body: { email: 'ann@example.org' },
      headers: { 'Idempotency-Key': '1' },
    });
    expect(stub.mock.calls[0]?.[1]?.headers).toEqual({
      'Content-Type': 'application/json',
      'Idempotency-Key': '1',
    });
  });

  it('omits undefined query values', async () => {
    const stub = stubFetch(() => Response.json([], { headers: { [TOTAL_COUNT_HEADER]: '41' } }));
    const page = await callApiForPage('listUsers', {
      query: { search: 'a b', page: 2, sort: undefined },
    });
    expect(stub.mock.calls[0]?.[0]).toBe('/api/users?search=a+b&page=2');
    expect(page).toEqual({ entries: [], total: 41 });
  });

  it.each([
    ['{"message":"No such user"}', '404: {"message":"No such user"}', 'No such user'],
    ['gone', '404: gone', '404: gone'],
    ['', '404: Not Found', '404: Not Found'],
  ])(
    'turns the error response %j into an ApiError with status, message and reason',
    async (body, message, reason) => {
      stubFetch(() => new Response(body, { status: 404, statusText: 'Not Found' }));
      const error = await callApi('signOut').catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({ status: 404, message, reason });
    },
  );

  it('reports that the server cannot be reached', async () => {
    stubFetch(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(callApi('signOut')).rejects.toThrow(ServerUnreachableError);
  });

  it('does not blame the server if the caller aborted', async () => {
    const controller = new AbortController();
    stubFetch(() => Promise.reject(controller.signal.reason));
    controller.abort();
    await expect(callApi('signOut', { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  it.each(['<!doctype html>', '{"other":1}'])(
    'rejects a response that does not match the contract: %s',
    async (body) => {
      stubFetch(() => new Response(body));
      await expect(callApi('signOut')).rejects.toThrow(UnexpectedResponseError);
    },
  );
});
