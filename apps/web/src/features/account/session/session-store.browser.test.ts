import type { User } from '@framescout/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { callApi } from '../../../platform/call-api.ts';
import { exampleUser as user } from '../../../test-support/example-data.ts';
import { type FakeApi, fakeApi, refused, unreachable } from '../../../test-support/fake-api.ts';
import { removeListenersAfterTest } from '../../../test-support/remove-listeners.ts';
import { setSession } from '../../../test-support/set-session.ts';
import { notifyError, toastStore } from '../../../ui/toasts/toast-store.ts';
import { rememberUpgradeIntent } from './remember-upgrade-intent.ts';
import {
  finishSignIn,
  register,
  replaceUser,
  sessionStore,
  signIn,
  signOut,
  startSession,
} from './session-store.ts';

const credentials = { email: user.email, password: 'secret1' };
const code = { token: 'T', code: '123456' };
const signedIn = { kind: 'signed-in', user } as const;
const signedOut = { kind: 'signed-out' } as const;

const ME = 'GET /api/auth/me';
const LOGIN = 'POST /api/auth/login';
const LOGOUT = 'POST /api/auth/logout';
let api: FakeApi;

const session = () => sessionStore.getState();
const toast = () => toastStore.getState().toast;
const stored = () => localStorage.getItem('user');
const store = (stored: User) => localStorage.setItem('user', JSON.stringify(stored));
const asked = () => api.calls.map(({ method, url }) => `${method} ${url.split('?')[0]}`);

beforeEach(() => {
  removeListenersAfterTest();
  setSession({ kind: 'loading', user: null });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  api = fakeApi({
    [ME]: user,
    [LOGIN]: user,
    'POST /api/auth/second-step': user,
    'POST /api/auth/register': user,
    [LOGOUT]: { message: 'Logged out' },
  });
});

describe('on startup', () => {
  it.each([
    ['is cached', null],
    ['that can be parsed is cached', '{"id":'],
  ])('does not ask the server if no user %s', async (_what, cached) => {
    if (cached) localStorage.setItem('user', cached);
    await startSession();
    expect(session()).toEqual(signedOut);
    expect(stored()).toBeNull();
    expect(api.calls).toEqual([]);
  });

  it("confirms the cached user with the server, and keeps the server's newer data", async () => {
    store(user);
    const newer: User = { ...user, subscriptionStatus: 'inactive' };
    api.answers[ME] = newer;
    const starting = startSession();
    expect(session()).toEqual({ kind: 'loading', user });
    await starting;
    expect(api.calls[0]?.url).toBe(`/api/auth/me?userId=${user.id}`);
    expect(session()).toEqual({ kind: 'signed-in', user: newer });
    expect(stored()).toBe(JSON.stringify(newer));
  });

  it.each([
    ['the network fails', unreachable],
    ['the server fails', refused(503)],
  ])('keeps the cached user if %s, and logs it', async (_what, answer) => {
    store(user);
    api.answers[ME] = answer;
    await startSession();
    expect(session()).toEqual(signedIn);
    expect(console.warn).toHaveBeenCalledOnce();
  });

  it('signs out if the session has ended', async () => {
    store(user);
    api.answers[ME] = refused(401);
    await startSession();
    expect(session()).toEqual(signedOut);
    expect(stored()).toBeNull();
  });
});

describe('signing in', () => {
  it('stores the user, welcomes them and reports the upgrade intent once', async () => {
    rememberUpgradeIntent();
    const signing = signIn(credentials);
    expect(session().kind).toBe('loading');
    expect(await signing).toEqual({ ...signedIn, upgradeIntent: true });
    expect(await signIn(credentials)).toMatchObject({ upgradeIntent: false });
    expect(stored()).toBe(JSON.stringify(user));
    expect(toast()).toMatchObject({
      title: 'Welcome back!',
      description: "You've successfully signed in.",
    });
  });

  it.each([
    ['more than an hour ago', () => Date.now() - 61 * 60 * 1000],
    ['at an unknown time, in an earlier version', () => true],
  ])('forgets an upgrade intent stored %s', async (_when, value) => {
    localStorage.setItem('upgrade_after_login', JSON.stringify(value()));
    expect(await signIn(credentials)).toMatchObject({ upgradeIntent: false });
    expect(localStorage.getItem('upgrade_after_login')).toBeNull();
  });

  it("shows the server's reason if it refuses", async () => {
    api.answers[LOGIN] = refused(401, 'Email or password is wrong.');
    expect(await signIn(credentials)).toEqual({ kind: 'failed' });
    expect(session()).toEqual(signedOut);
    expect(toast()).toMatchObject({
      title: 'Login Failed',
      description: 'Email or password is wrong.',
      variant: 'destructive',
    });
  });

  it('asks for a code if the account needs one, and welcomes the user only then', async () => {
    api.answers[LOGIN] = { secondStep: 'T' };
    expect(await signIn(credentials)).toEqual({ kind: 'code-needed', token: 'T' });
    expect(session()).toEqual(signedOut);
    expect(toast()).toBeNull();
    expect(await finishSignIn(code)).toMatchObject(signedIn);
    expect(toast()?.title).toBe('Welcome back!');
  });
});

describe('registering', () => {
  it('derives the username from the email address', async () => {
    await register(credentials);
    expect(api.calls[0]?.body).toEqual({ username: 'ann', ...credentials });
    expect(toast()).toMatchObject({
      title: 'Account Created!',
      description: 'Your 3-day free trial starts now!',
    });
  });

  it('says why registration failed', async () => {
    api.answers['POST /api/auth/register'] = unreachable;
    await register(credentials);
    expect(toast()).toMatchObject({
      title: 'Registration Failed',
      description: 'The server cannot be reached. Check your connection and try again.',
    });
  });
});

describe('a browser that blocks cookies', () => {
  // As if no session had come with the call.
  beforeEach(() => {
    api.answers[ME] = refused(401, '', 'sign-in-required');
  });

  it.each([
    ['signing in', 'Login Failed', () => signIn(credentials)],
    ['registering', 'Registration Failed', () => register(credentials)],
  ])('is named as the reason why %s does not last', async (_what, title, enter) => {
    expect(await enter()).toEqual({ kind: 'failed' });
    expect(session()).toEqual(signedOut);
    expect(stored()).toBeNull();
    expect(toast()).toMatchObject({
      title,
      description:
        'Your browser blocks the cookie that keeps you logged in. Allow cookies for this site, then log in.',
    });
  });

  it('is named after the second step too', async () => {
    await expect(finishSignIn(code)).rejects.toMatchObject({ code: 'cookie-refused' });
    expect(stored()).toBeNull();
  });

  it('is not blamed if the server does not answer', async () => {
    api.answers[ME] = unreachable;
    expect(await signIn(credentials)).toMatchObject(signedIn);
  });
});

describe('a refused call', () => {
  const ended = refused(401, 'Please log in.', 'sign-in-required');

  beforeEach(async () => {
    await startSession();
    setSession(signedIn);
    toastStore.setState({ toast: null });
    api.answers[ME] = ended;
    api.answers['GET /api/auth/sessions'] = ended;
    api.answers['POST /api/stripe/billing-portal'] = ended;
  });

  it('for lack of a session ends the session here, with a single check and a single message', async () => {
    await Promise.allSettled([callApi('listSessions'), callApi('listSessions')]);
    await expect.poll(() => session().kind).toBe('signed-out');
    expect(toast()?.title).toBe('Your session has ended');
    expect(asked().filter((call) => call === ME)).toHaveLength(1);
  });

  it('for lack of a session says nothing else than that, until somebody signs in again', async () => {
    await callApi('openBillingPortal').catch(() => notifyError('Billing Unavailable'));
    expect(toast()?.title).toBe('Your session has ended');
    api.answers[ME] = user;
    await signIn(credentials);
    expect(toast()?.title).toBe('Welcome back!');
  });

  it('for a wrong password leaves the session alone', async () => {
    api.answers[LOGIN] = refused(401, 'Please log in.', 'wrong-credentials');
    await signIn(credentials);
    expect(asked()).toEqual([LOGIN]);
    expect(session()).toEqual(signedIn);
  });

  it('for lack of a session triggers no check for a guest', async () => {
    setSession(signedOut);
    await Promise.allSettled([callApi('listSessions')]);
    expect(api.calls).toHaveLength(1);
  });
});

describe('signing out', () => {
  beforeEach(() => setSession(signedIn));

  async function signOutUntold(): Promise<void> {
    api.answers[LOGOUT] = unreachable;
    await signOut();
    api.calls.length = 0;
  }

  it('says goodbye', async () => {
    await signOut();
    expect(toast()).toMatchObject({ title: 'Logged Out', description: 'See you next time!' });
  });

  it('works locally even if the server cannot be reached, and says so', async () => {
    await signOutUntold();
    expect(session()).toEqual(signedOut);
    expect(stored()).toBeNull();
    expect(toast()).toMatchObject({
      title: 'Logged Out',
      description: 'Logged out in this browser. The server has not been notified yet.',
    });
  });

  it('is retried on later visits until the server has confirmed it', async () => {
    await signOutUntold();
    await startSession();
    api.answers[LOGOUT] = { message: 'Logged out' };
    await startSession();
    await startSession();
    expect(asked()).toEqual([LOGOUT, LOGOUT]);
    expect(session()).toEqual(signedOut);
  });

  it('is not retried once somebody has signed in again', async () => {
    await signOutUntold();
    await signIn(credentials);
    await startSession();
    expect(asked()).not.toContain(LOGOUT);
    expect(session()).toEqual(signedIn);
  });

  it('finishes before the next sign-in, whose cookie its response would clear', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    api.answers[LOGOUT] = () => promise;
    const leaving = signOut();
    const entering = signIn(credentials);
    await Promise.resolve();
    expect(asked()).toEqual([LOGOUT]);
    resolve(Response.json({ message: 'Logged out' }));
    await Promise.all([leaving, entering]);
    expect(session()).toEqual(signedIn);
  });

  it('counts even if the server names the user afterwards', async () => {
    store(user);
    setSession({ kind: 'loading', user: null });
    const { promise, resolve } = Promise.withResolvers<Response>();
    api.answers[ME] = () => promise;
    const starting = startSession();
    void signOut();
    resolve(Response.json(user));
    await starting;
    expect(session()).toEqual(signedOut);
  });
});

describe('a newer version of a user from the server', () => {
  const newer: User = { ...user, cancelAtPeriodEnd: true };

  it.each([
    ['replaces the signed-in user', signedIn, { kind: 'signed-in', user: newer }],
    ['is ignored if they have signed out in the meantime', signedOut, signedOut],
    [
      'is ignored if somebody else has signed in in the meantime',
      { kind: 'signed-in', user: { ...user, id: 'b' } },
      { kind: 'signed-in', user: { ...user, id: 'b' } },
    ],
  ] as const)('%s', (_what, before, after) => {
    setSession(before);
    replaceUser(newer);
    expect(session()).toEqual(after);
  });
});

describe('a change in another tab', () => {
  const comeBack = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));

  beforeEach(async () => {
    store(user);
    await startSession();
    api.calls.length = 0;
  });

  it('is followed if it is a logout, and described', () => {
    localStorage.removeItem('user');
    window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
    expect(session()).toEqual(signedOut);
    expect(toast()).toMatchObject({
      title: 'Logged Out',
      description: 'You logged out in another tab. Log in again to continue where you left off.',
    });
  });

  it('counts as a logout for a page restored by going back too', () => {
    localStorage.removeItem('user');
    comeBack();
    expect(session()).toEqual(signedOut);
    expect(api.calls).toEqual([]);
  });

  it('shows what has changed about the user on a page restored by going back, which asks the server too', async () => {
    const paying: User = { ...user, billingState: 'renewing' };
    const newest: User = { ...paying, username: 'ann' };
    api.answers[ME] = newest;
    store(paying);
    comeBack();
    expect(session()).toEqual({ kind: 'signed-in', user: paying });
    await expect.poll(session).toEqual({ kind: 'signed-in', user: newest });
  });
});
