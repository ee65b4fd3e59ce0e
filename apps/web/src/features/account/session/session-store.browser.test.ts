import type { User } from '@framescout/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { callApi } from '../../../platform/call-api.ts';
import { exampleUser as user } from '../../../test-support/example-data.ts';
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

function stubFetch(answer: () => Response | Promise<Response>) {
  const stub = vi.fn<typeof fetch>(async () => answer());
  vi.stubGlobal('fetch', stub);
  return stub;
}

const stored = () => localStorage.getItem('user');

beforeEach(() => {
  removeListenersAfterTest();
  setSession({ kind: 'loading', user: null });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

describe('on startup', () => {
  it('does not ask the server if no user is cached', async () => {
    const stub = stubFetch(() => Response.json(user));
    await startSession();
    expect(sessionStore.getState()).toEqual({ kind: 'signed-out' });
    expect(stub).not.toHaveBeenCalled();
  });

  it('removes a cached user that cannot be parsed', async () => {
    localStorage.setItem('user', '{"id":');
    await startSession();
    expect(sessionStore.getState()).toEqual({ kind: 'signed-out' });
    expect(stored()).toBeNull();
  });

  it("confirms the cached user with the server, and keeps the server's newer data", async () => {
    localStorage.setItem('user', JSON.stringify(user));
    const newer: User = { ...user, subscriptionStatus: 'inactive' };
    const stub = stubFetch(() => Response.json(newer));
    const starting = startSession();
    expect(sessionStore.getState()).toEqual({ kind: 'loading', user });
    await starting;
    expect(stub.mock.calls[0]?.[0]).toBe(`/api/auth/me?userId=${user.id}`);
    expect(sessionStore.getState()).toEqual({ kind: 'signed-in', user: newer });
    expect(stored()).toBe(JSON.stringify(newer));
  });

  it.each([
    ['the network fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server fails', () => new Response('', { status: 503 })],
  ])('keeps the cached user if %s, and logs it', async (_what, answer) => {
    localStorage.setItem('user', JSON.stringify(user));
    stubFetch(answer);
    await startSession();
    expect(sessionStore.getState()).toEqual({ kind: 'signed-in', user });
    expect(console.warn).toHaveBeenCalledOnce();
  });

  it('signs out if the session has ended', async () => {
    localStorage.setItem('user', JSON.stringify(user));
    stubFetch(() => new Response('', { status: 401 }));
    await startSession();
    expect(sessionStore.getState()).toEqual({ kind: 'signed-out' });
    expect(stored()).toBeNull();
  });
});

describe('signing in', () => {
  it('stores the user, welcomes them and reports the upgrade intent once', async () => {
    rememberUpgradeIntent();
    stubFetch(() => Response.json(user));
    const signing = signIn(credentials);
    expect(sessionStore.getState().kind).toBe('loading');
    expect(await signing).toEqual({ kind: 'signed-in', user, upgradeIntent: true });
    expect(await signIn(credentials)).toMatchObject({ upgradeIntent: false });
    expect(stored()).toBe(JSON.stringify(user));
    expect(toastStore.getState().toast).toMatchObject({
      title: 'Welcome back!',
      description: "You've successfully signed in.",
    });
  });

  it.each([
    ['more than an hour ago', () => Date.now() - 61 * 60 * 1000],
    ['at an unknown time, in an earlier version', () => true],
  ])('forgets an upgrade intent stored %s', async (_when, value) => {
    localStorage.setItem('upgrade_after_login', JSON.stringify(value()));
    stubFetch(() => Response.json(user));
    expect(await signIn(credentials)).toMatchObject({ upgradeIntent: false });
    expect(localStorage.getItem('upgrade_after_login')).toBeNull();
  });

  it("shows the server's reason if it refuses", async () => {
    stubFetch(() => Response.json({ message: 'Email or password is wrong.' }, { status: 401 }));
    expect(await signIn(credentials)).toEqual({ kind: 'failed' });
    expect(sessionStore.getState()).toEqual({ kind: 'signed-out' });
    expect(toastStore.getState().toast).toMatchObject({
      title: 'Login Failed',
      description: 'Email or password is wrong.',
      variant: 'destructive',
    });
  });
});

it('asks for a code if the account needs one, and welcomes the user only then', async () => {
  stubFetch(() => Response.json({ secondStep: 'T' }));
  expect(await signIn(credentials)).toEqual({ kind: 'code-needed', token: 'T' });
  expect(sessionStore.getState()).toEqual({ kind: 'signed-out' });
  expect(toastStore.getState().toast).toBeNull();
  stubFetch(() => Response.json(user));
  const signedIn = await finishSignIn({ token: 'T', code: '123456' });
  expect(signedIn).toMatchObject({ kind: 'signed-in', user });
  expect(toastStore.getState().toast?.title).toBe('Welcome back!');
});

describe('registering', () => {
  it('derives the username from the email address', async () => {
    const stub = stubFetch(() => Response.json(user));
    await register(credentials);
    expect(JSON.parse(String(stub.mock.calls[0]?.[1]?.body))).toEqual({ username: 'ann', ...credentials });
    expect(toastStore.getState().toast).toMatchObject({
      title: 'Account Created!',
      description: 'Your 3-day free trial starts now!',
    });
  });

  it('says why registration failed', async () => {
    stubFetch(() => Promise.reject(new TypeError('Failed to fetch')));
    await register(credentials);
    expect(toastStore.getState().toast).toMatchObject({
      title: 'Registration Failed',
      description: 'The server cannot be reached. Check your connection and try again.',
    });
  });
});

describe('a browser that blocks cookies', () => {
  /** Answers the first call with the user, and then as if no session had come with the call. */
  function stubCookieless() {
    const stub = stubFetch(() => Response.json({ code: 'sign-in-required', message: '' }, { status: 401 }));
    stub.mockImplementationOnce(async () => Response.json(user));
  }

  it.each([
    ['signing in', 'Login Failed', () => signIn(credentials)],
    ['registering', 'Registration Failed', () => register(credentials)],
  ])('is named as the reason why %s does not last', async (_what, title, enter) => {
    stubCookieless();
    expect(await enter()).toEqual({ kind: 'failed' });
    expect(sessionStore.getState()).toEqual({ kind: 'signed-out' });
    expect(stored()).toBeNull();
    expect(toastStore.getState().toast).toMatchObject({
      title,
      description:
        'Your browser blocks the cookie that keeps you logged in. Allow cookies for this site, then log in.',
    });
  });

  it('is named after the second step too', async () => {
    stubCookieless();
    await expect(finishSignIn({ token: 'T', code: '123456' })).rejects.toMatchObject({
      code: 'cookie-refused',
    });
    expect(stored()).toBeNull();
  });

  it('is not blamed if the server does not answer', async () => {
    const stub = stubFetch(() => Promise.reject(new TypeError('Failed to fetch')));
    stub.mockImplementationOnce(async () => Response.json(user));
    expect(await signIn(credentials)).toMatchObject({ kind: 'signed-in' });
  });
});

describe('a refused call', () => {
  const refusal = (code: string) => () => Response.json({ code, message: 'Please log in.' }, { status: 401 });
  const addresses = (stub: ReturnType<typeof stubFetch>) => stub.mock.calls.map(([address]) => address);

  beforeEach(async () => {
    stubFetch(() => Response.json(user));
    await startSession();
    setSession({ kind: 'signed-in', user });
    toastStore.setState({ toast: null });
  });

  it('for lack of a session ends the session here, with a single check and a single message', async () => {
    const stub = stubFetch(refusal('sign-in-required'));
    await Promise.allSettled([callApi('listSessions'), callApi('listSessions')]);
    await expect.poll(() => sessionStore.getState().kind).toBe('signed-out');
    expect(toastStore.getState().toast?.title).toBe('Your session has ended');
    expect(addresses(stub).filter((address) => String(address).startsWith('/api/auth/me'))).toHaveLength(1);
  });

  it('for lack of a session says nothing else than that, until somebody signs in again', async () => {
    const stub = stubFetch(refusal('sign-in-required'));
    await callApi('openBillingPortal').catch(() => notifyError('Billing Unavailable'));
    expect(toastStore.getState().toast?.title).toBe('Your session has ended');
    stub.mockImplementation(async () => Response.json(user));
    await signIn(credentials);
    expect(toastStore.getState().toast?.title).toBe('Welcome back!');
  });

  it('for a wrong password leaves the session alone', async () => {
    const stub = stubFetch(refusal('wrong-credentials'));
    await signIn(credentials);
    expect(addresses(stub)).toEqual(['/api/auth/login']);
    expect(sessionStore.getState()).toEqual({ kind: 'signed-in', user });
  });

  it('for lack of a session triggers no check for a guest', async () => {
    setSession({ kind: 'signed-out' });
    const stub = stubFetch(refusal('sign-in-required'));
    await Promise.allSettled([callApi('listSessions')]);
    expect(stub).toHaveBeenCalledOnce();
  });
});

describe('signing out', () => {
  const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));

  async function signOutUntold(): Promise<void> {
    setSession({ kind: 'signed-in', user });
    stubFetch(unreachable);
    await signOut();
  }

  it('says goodbye', async () => {
    setSession({ kind: 'signed-in', user });
    stubFetch(() => Response.json({ message: 'Logged out' }));
    await signOut();
    expect(toastStore.getState().toast).toMatchObject({
      title: 'Logged Out',
      description: 'See you next time!',
    });
  });

  it('works locally even if the server cannot be reached, and says so', async () => {
    await signOutUntold();
    expect(sessionStore.getState()).toEqual({ kind: 'signed-out' });
    expect(stored()).toBeNull();
    expect(toastStore.getState().toast).toMatchObject({
      title: 'Logged Out',
      description: 'Logged out in this browser. The server has not been notified yet.',
    });
  });

  it('is retried on later visits until the server has confirmed it', async () => {
    await signOutUntold();
    const stub = stubFetch(unreachable);
    await startSession();
    stub.mockImplementation(async () => Response.json({ message: 'Logged out' }));
    await startSession();
    await startSession();
    expect(stub.mock.calls.map(([address]) => address)).toEqual(['/api/auth/logout', '/api/auth/logout']);
    expect(sessionStore.getState()).toEqual({ kind: 'signed-out' });
  });

  it('is not retried once somebody has signed in again', async () => {
    await signOutUntold();
    const stub = stubFetch(() => Response.json(user));
    await signIn(credentials);
    await startSession();
    expect(stub.mock.calls.map(([address]) => address)).not.toContain('/api/auth/logout');
    expect(sessionStore.getState()).toEqual({ kind: 'signed-in', user });
  });

  it('finishes before the next sign-in, whose cookie its response would clear', async () => {
    setSession({ kind: 'signed-in', user });
    const { promise, resolve } = Promise.withResolvers<Response>();
    const stub = stubFetch(() => promise);
    const leaving = signOut();
    stub.mockImplementation(async () => Response.json(user));
    const entering = signIn(credentials);
    await Promise.resolve();
    expect(stub).toHaveBeenCalledOnce();
    resolve(Response.json({ message: 'Logged out' }));
    await Promise.all([leaving, entering]);
    expect(sessionStore.getState()).toEqual({ kind: 'signed-in', user });
  });
});

describe('a newer version of a user from the server', () => {
  const newer: User = { ...user, cancelAtPeriodEnd: true };

  it('replaces the signed-in user', () => {
    setSession({ kind: 'signed-in', user });
    replaceUser(newer);
    expect(sessionStore.getState()).toEqual({ kind: 'signed-in', user: newer });
  });

  it.each([
    ['somebody else has signed in', { kind: 'signed-in', user: { ...user, id: 'b' } }],
    ['they have signed out', { kind: 'signed-out' }],
  ] as const)('is ignored if %s in the meantime', (_what, session) => {
    setSession(session);
    replaceUser(newer);
    expect(sessionStore.getState()).toEqual(session);
    expect(stored()).toBeNull();
  });
});

it('follows a logout in another tab, and says so', async () => {
  localStorage.setItem('user', JSON.stringify(user));
  stubFetch(() => Response.json(user));
  await startSession();
  localStorage.removeItem('user');
  window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  expect(sessionStore.getState()).toEqual({ kind: 'signed-out' });
  expect(toastStore.getState().toast).toMatchObject({
    title: 'Logged Out',
    description: 'You logged out in another tab. Log in again to continue where you left off.',
  });
});

describe('a page restored by going back', () => {
  const comeBack = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));

  it('does not show a user who has logged out since', async () => {
    localStorage.setItem('user', JSON.stringify(user));
    const stub = stubFetch(() => Response.json(user));
    await startSession();
    stub.mockClear();
    localStorage.removeItem('user');
    comeBack();
    expect(sessionStore.getState()).toEqual({ kind: 'signed-out' });
    expect(stub).not.toHaveBeenCalled();
  });

  it('shows what has changed about the user since, and asks the server too', async () => {
    localStorage.setItem('user', JSON.stringify(user));
    const stub = stubFetch(() => Response.json(user));
    await startSession();
    const paying: User = { ...user, billingState: 'renewing' };
    const newest: User = { ...paying, username: 'ann' };
    stub.mockImplementation(async () => Response.json(newest));
    localStorage.setItem('user', JSON.stringify(paying));
    comeBack();
    expect(sessionStore.getState()).toEqual({ kind: 'signed-in', user: paying });
    await expect.poll(() => sessionStore.getState()).toEqual({ kind: 'signed-in', user: newest });
  });
});

it('stays signed out when an answer arrives after signing out', async () => {
  localStorage.setItem('user', JSON.stringify(user));
  const { promise, resolve } = Promise.withResolvers<Response>();
  stubFetch(() => promise);
  const starting = startSession();
  void signOut();
  resolve(Response.json(user));
  await starting;
  expect(sessionStore.getState()).toEqual({ kind: 'signed-out' });
});
