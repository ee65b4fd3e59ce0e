import {
  isWithoutTrial,
  type RouteBody,
  type User,
  usernameFromEmail,
  userSchema,
} from '@framescout/contract';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { ApiError } from '../../platform/api-error.ts';
import { callApi, onSessionLost } from '../../platform/call-api.ts';
import { describeFailure } from '../../platform/describe-failure.ts';
import { dropStored, readStored, writeStored } from '../../platform/local-storage.ts';
import type { ReadonlyStore } from '../../platform/owned-store.ts';
import { queryClient } from '../../platform/query-client.ts';
import { notify, notifyError, notifyNext } from '../../ui/toast-store.ts';
import { nextSession, type SessionEvent, type SessionState, userOf } from './session-machine.ts';
import { takeUpgradeIntent } from './take-upgrade-intent.ts';
import { forgetUntoldSignOut, isSignOutUntold, tellSignOut, whenSignOutTold } from './untold-sign-out.ts';

const KEY = 'user';
/** How long to wait for the server before going on without it; nobody wants to look at a spinner for longer. */
const REFRESH_TIMEOUT_MS = 8000;

/** Who has just signed in or registered; `upgradeIntent` says that they came for checkout. */
export type SignedIn = { success: true; user: User; upgradeIntent: boolean };
/** The outcome of signing in or registering. */
export type SignInOutcome = SignedIn | { success: false };
/** The password was right, and a code is needed as well, which is sent with this token. */
export type SecondStep = { success: false; secondStep: string };

const WELCOME = { title: 'Welcome back!', description: "You've successfully signed in." };
const LOGGED_OUT_ELSEWHERE = {
  title: 'Logged Out',
  description: 'You logged out in another tab. Log in again to go on where you were.',
};
/** The message for someone whose session was ended elsewhere. */
export const SESSION_ENDED = {
  title: 'Logged Out',
  description: 'Your session has ended. Log in again to go on where you were.',
};
const LOGGED_OUT = { title: 'Logged Out', description: 'See you next time!' };
const LOGGED_OUT_HERE = {
  title: 'Logged Out',
  description: 'Logged out in this browser. The server could not be told yet.',
};
const SIGN_IN_FAILURE = { title: 'Login Failed', fallback: 'Login failed' };

const store = createStore<SessionState>(() => ({ kind: 'loading', user: null }));

/** Who is signed in; only the functions here change it. */
export const sessionStore: ReadonlyStore<SessionState> = store;

/** Who is signed in, as a hook. */
export function useSession(): SessionState {
  return useStore(sessionStore);
}

const elsewhere = new Set<(user: User) => void>();

/** Calls back when somebody signs in in another tab while nobody is signed in here; returns how to end that. */
export function onSignedInElsewhere(listener: (user: User) => void): () => void {
  elsewhere.add(listener);
  return () => {
    elsewhere.delete(listener);
  };
}

/** Resumes the session of the last visit, has the server confirm it, and follows changes made in other tabs. */
export async function startSession(): Promise<void> {
  window.addEventListener('storage', ({ key }) => {
    if (key !== KEY) return;
    // The page is about to give way to the login, whatever is under way in it.
    if (followKept() === 'ended') notify(LOGGED_OUT_ELSEWHERE);
  });
  // Going back can bring a page as it was left, and nothing is told to it while it is away.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && followKept() === 'going-on') void refreshSession();
  });
  onSessionLost(checkSession);
  if (isSignOutUntold()) {
    move({ type: 'end' });
    await tellSignOut();
    return;
  }
  const cached = readStored(KEY, userSchema);
  if (!cached) {
    move({ type: 'end' });
    return;
  }
  move({ type: 'recall', user: cached });
  await refreshSession();
}

/** Takes over who is signed in from what this browser keeps, which another page may have changed. */
function followKept(): 'ended' | 'going-on' {
  const user = readStored(KEY, userSchema);
  const before = userOf(sessionStore.getState());
  move(user ? { type: 'answer', user } : { type: 'end' });
  if (user && !before) for (const listener of elsewhere) listener(user);
  return before && !user ? 'ended' : 'going-on';
}

/** Asks the server who is signed in. If it does not answer, the cached user stays. */
export async function refreshSession(): Promise<void> {
  const cached = userOf(sessionStore.getState());
  if (!cached) return;
  // The user may have signed out meanwhile, or in as somebody else.
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

let checking: Promise<void> | null = null;

/** Asks the server whether the session has ended, as something that was refused suggests; once for several at a time. */
export async function hasSessionEnded(): Promise<boolean> {
  checking ??= refreshSession().finally(() => {
    checking = null;
  });
  await checking;
  return !userOf(sessionStore.getState());
}

/** Finds out whether the session has ended, as a refused call suggests. Several calls at once are refused together. */
async function checkSession(): Promise<void> {
  if (checking || !userOf(sessionStore.getState())) return;
  // The refused call may have said something of its own, which is to be read first.
  if (await hasSessionEnded()) notifyNext(SESSION_ENDED);
}

/** Signs in as far as the password goes, and shows the outcome. */
export async function signIn(body: RouteBody<'signIn'>): Promise<SignInOutcome | SecondStep> {
  let secondStep: string | null = null;
  const outcome = await enter(
    async () => {
      const answer = await callApi('signIn', { body });
      if (!('secondStep' in answer)) return answer;
      secondStep = answer.secondStep;
      return null;
    },
    { welcome: () => WELCOME, failure: SIGN_IN_FAILURE },
  );
  return secondStep === null ? outcome : { success: false, secondStep };
}

/** Finishes signing in by a code, and shows the outcome. @throws {ApiError} if the code is wrong, or came too late */
export async function finishSignIn(body: RouteBody<'finishSignIn'>): Promise<SignedIn> {
  await whenSignOutTold();
  const user = await callApi('finishSignIn', { body });
  forgetUntoldSignOut();
  move({ type: 'answer', user });
  notify(WELCOME);
  return { success: true, user, upgradeIntent: takeUpgradeIntent() };
}

/** Creates an account, signs in to it, and shows the outcome. */
export function register({ email, password }: RouteBody<'signIn'>): Promise<SignInOutcome> {
  const body = { username: usernameFromEmail(email), email, password };
  return enter(() => callApi('register', { body }), {
    welcome: (user) => ({ title: 'Account Created!', description: describeStart(user) }),
    failure: { title: 'Registration Failed', fallback: 'Registration failed' },
  });
}

function describeStart(user: User): string {
  return isWithoutTrial(user)
    ? 'This address has had its free trial already. Upgrade to Pro to start.'
    : 'Your 3-day free trial starts now!';
}

/** Creates the server's first administrator, signs in as that user, and shows the outcome. */
export function setUpAdministrator(body: RouteBody<'setUpAdministrator'>): Promise<SignInOutcome> {
  return enter(() => callApi('setUpAdministrator', { body }), {
    welcome: () => ({ title: 'Account Created!', description: 'You administer this server now.' }),
    failure: { title: 'Registration Failed', fallback: 'Registration failed' },
  });
}

/** Signs out locally at once, and on the server; if that cannot be told now, at the next visit. */
export async function signOut(): Promise<void> {
  const telling = tellSignOut();
  move({ type: 'end' });
  notify(LOGGED_OUT);
  const isTold = await telling;
  if (!isTold && sessionStore.getState().kind === 'signed-out') notify(LOGGED_OUT_HERE);
}

/** Forgets the user, whose session the server has ended. */
export function forgetUser(): void {
  move({ type: 'end' });
}

/**
 * Replaces the signed-in user with the server's newer version, unless the answer came too late: somebody else may have
 * signed in since, in another tab.
 */
export function replaceUser(user: User): void {
  if (userOf(sessionStore.getState())?.id === user.id) move({ type: 'answer', user });
}

type Words = {
  welcome(user: User): { title: string; description: string };
  failure: { title: string; fallback: string };
};

/** @param call signs in; without a user something is still missing */
async function enter(call: () => Promise<User | null>, { welcome, failure }: Words): Promise<SignInOutcome> {
  move({ type: 'ask' });
  try {
    await whenSignOutTold();
    const user = await call();
    if (!user) {
      move({ type: 'fail' });
      return { success: false };
    }
    forgetUntoldSignOut();
    move({ type: 'answer', user });
    notify(welcome(user));
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
  // Data fetched for one user must not be shown to the next.
  if (before && before.id !== after?.id) queryClient.clear();
  if (state.kind === 'signed-in') writeStored(KEY, state.user);
  if (state.kind === 'signed-out') dropStored(KEY);
  store.setState(state, true);
}
