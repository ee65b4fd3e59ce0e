import { RemoteError } from '@framescout/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { exampleUser as user } from '../../../test-support/example-data.ts';
import { fakeApi, refused, unreachable } from '../../../test-support/fake-api.ts';
import { setSession } from '../../../test-support/set-session.ts';
import { toastStore } from '../../../ui/toasts/toast-store.ts';
import { explainLoadFailure } from './explain-load-failure.ts';
import { sessionStore } from './session-store.ts';

const ENDED = {
  title: 'Your session has ended',
  description: 'Log in again to continue where you left off.',
};
const GET_ME = 'GET /api/auth/me';

const failure = (code: string) =>
  new RemoteError({ code, message: 'It could not be loaded. Check the connection.', details: {} });
const refuse = refused(401, 'Please log in.', 'sign-in-required');

beforeEach(() => {
  setSession({ kind: 'signed-in', user });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

it.each(['engine-stopped', 'clip-maker-stopped', 'ffmpeg-not-loaded'])(
  'reports that the session has ended, if it has: %s',
  async (code) => {
    const api = fakeApi({ [GET_ME]: refuse });
    const explained = await Promise.all([failure(code), failure(code)].map(explainLoadFailure));
    for (const error of explained)
      expect(error).toMatchObject({
        code: 'session-ended',
        message: `${ENDED.title}. ${ENDED.description}`,
      });
    expect(api.calls).toHaveLength(1);
    expect(sessionStore.getState()).toEqual({ kind: 'signed-out' });
    expect(toastStore.getState().toast).toMatchObject(ENDED);
  },
);

it.each([
  ['the session goes on', user],
  ['there is no connection', unreachable],
])('returns the original error if %s', async (_what, answer) => {
  fakeApi({ [GET_ME]: answer });
  const error = failure('clip-maker-stopped');
  expect(await explainLoadFailure(error)).toBe(error);
  expect(sessionStore.getState()).toEqual({ kind: 'signed-in', user });
  expect(toastStore.getState().toast).toBeNull();
});

it('reports that access has ended, if the server says so', async () => {
  fakeApi({ [GET_ME]: { ...user, subscriptionStatus: 'inactive' } });
  expect(await explainLoadFailure(failure('clip-maker-stopped'))).toMatchObject({
    code: 'access-ended',
    message: expect.stringMatching(/^Your access has ended\..* Upgrade to start something new\.$/),
  });
  expect(sessionStore.getState().kind).toBe('signed-in');
});

it('does not ask the server about a file that cannot be read', async () => {
  const api = fakeApi({ [GET_ME]: refuse });
  const error = failure('unreadable-file');
  expect(await explainLoadFailure(error)).toBe(error);
  expect(api.calls).toEqual([]);
});
