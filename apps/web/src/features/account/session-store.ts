import { type RouteBody, type User, usernameFromEmail, userSchema } from '@framescout/contract';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { ApiError } from '../../platform/api-error.ts';
import { callApi } from '../../platform/call-api.ts';
import { describeFailure } from '../../platform/describe-failure.ts';
import { dropStored, readStored, writeStored } from '../../platform/local-storage.ts';
import type { ReadonlyStore } from '../../platform/owned-store.ts';
import { queryClient } from '../../platform/query-client.ts';
import { notify, notifyError } from '../../ui/toast-store.ts';
import { nextSession, type SessionEvent, type SessionState, userOf } from './session-machine.ts';
import { takeUpgradeIntent } from './upgrade-intent.ts';

const KEY = 'user';
/** Longer than this nobody wants to look at a spinner before the page that they saw yesterday. */
const REFRESH_TIMEOUT_MS = 8000;

/** Who has just signed in or up; `upgradeIntent` says that checkout is what they wanted. */
export type SignedIn = { success: true; user: User; upgradeIntent: boolean };
/** How signing in or up ended. */
export type SignInOutcome = SignedIn | { success: false };

const store = createStore<SessionState>(() => ({ kind: 'loading', user: null }));

/** Who is signed in; only the functions here change it. */
export const sessionStore: ReadonlyStore<SessionState> = store;

/** Who is signed in, followed. */
export function useSession(): SessionState {
  return useStore(sessionStore);
}

/** Takes up the session of the last visit and has the server confirm it; follows what other tabs do. */
export async function startSession(): Promise<void> {
  window.addEventListener('storage', ({ key }) => {
    if (key !== KEY) return;
    const user = readStored(KEY, userSchema);
    move(user ? { type: 'answer', user } : { type: 'end' });
  });
  const cached = readStored(KEY, userSchema);
  if (!cached) {
    move({ type: 'end' });
    return;
  }
  move({ type: 'recall', user: cached });
  await refreshSession();
}

/** Asks the server who is signed in. Where it does not answer, who is cached stays. */
export async function refreshSession(): Promise<void> {
  const cached = userOf(sessionStore.getState());
  if (!cached) return;
  // Meanwhile someone may have signed out, or in as another.
  const isOutdated = () => userOf(sessionStore.getState())?.id !== cached.id;
  try {
    const signal = AbortSignal.timeout(REFRESH_TIMEOUT_MS);
    const user = await callApi('getMe', { query: { userId: cached.id }, signal });
    if (!isOutdated()) move({ type: 'answer', user });
  } catch (error) {
    if (isOutdated()) return;
    const isOver = error instanceof ApiError && (error.status === 401 || error.status === 403);
    if (!isOver) console.warn('The session could not be refreshed.', error);
    move({ type: isOver ? 'end' : 'fail' });
  }
}

/** Signs in, and says how it went. */
export function signIn(body: RouteBody<'signIn'>): Promise<SignInOutcome> {
  return enter(() => callApi('signIn', { body }), {
    welcome: { title: 'Welcome back!', description: "You've successfully signed in." },
    failure: { title: 'Login Failed', fallback: 'Login failed' },
  });
}

/** Makes an account, signs in to it, and says how it went. */
export function register({ email, password }: RouteBody<'signIn'>): Promise<SignInOutcome> {
  const body = { username: usernameFromEmail(email), email, password };
  return enter(() => callApi('register', { body }), {
    welcome: { title: 'Account Created!', description: 'Your 3-day free trial starts now!' },
    failure: { title: 'Registration Failed', fallback: 'Registration failed' },
  });
}

/** Makes the server's first administrator, signs in as that, and says how it went. */
export function setUpAdministrator(body: RouteBody<'setUpAdministrator'>): Promise<SignInOutcome> {
  return enter(() => callApi('setUpAdministrator', { body }), {
    welcome: { title: 'Account Created!', description: 'You administer this server now.' },
    failure: { title: 'Registration Failed', fallback: 'Registration failed' },
  });
}

/** Signs out here at once, and on the server. */
export async function signOut(): Promise<void> {
  const telling = callApi('signOut');
  move({ type: 'end' });
  notify({ title: 'Logged Out', description: 'See you next time!' });
  try {
    await telling;
  } catch (error) {
    console.warn('The server could not be told of the logout.', error);
  }
}

/** Puts the server's newer word on the signed-in user in place. */
export function replaceUser(user: User): void {
  move({ type: 'answer', user });
}

type Words = {
  welcome: { title: string; description: string };
  failure: { title: string; fallback: string };
};

async function enter(call: () => Promise<User>, { welcome, failure }: Words): Promise<SignInOutcome> {
  move({ type: 'ask' });
  try {
    const user = await call();
    move({ type: 'answer', user });
    notify(welcome);
    return { success: true, user, upgradeIntent: takeUpgradeIntent() };
  } catch (error) {
    move({ type: 'fail' });
    notifyError(failure.title, describeFailure(error, failure.fallback));
    return { success: false };
  }
}

function move(event: SessionEvent): void {
  const before = userOf(sessionStore.getState());
  const state = nextSession(sessionStore.getState(), event);
  const after = userOf(state);
  // What was fetched for one user is not for the eyes of the next.
  if (before && before.id !== after?.id) queryClient.clear();
  if (state.kind === 'signed-in') writeStored(KEY, state.user);
  if (state.kind === 'signed-out') dropStored(KEY);
  store.setState(state, true);
}
