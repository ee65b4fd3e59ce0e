import {
  isWithoutTrial,
  type RouteAnswer,
  type RouteBody,
  type User,
  usernameFromEmail,
  userSchema,
} from '@framescout/contract';
import { z } from 'zod';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { callApi, onSessionLost } from '../../../platform/call-api.ts';
import { describeFailure } from '../../../platform/describe-failure.ts';
import { dropStored, readStored, writeStored } from '../../../platform/local-storage.ts';
import type { ReadonlyStore } from '../../../platform/owned-store.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { clearToasts, notify, notifyError } from '../../../ui/toasts/toast-store.ts';
import { UPGRADE_INTENT_KEY } from './remember-upgrade-intent.ts';
import {
  askForUser,
  clearPendingSignOut,
  isSignOutPending,
  requireCookie,
  sendSignOut,
  whenSignOutSettled,
} from './server-session.ts';

const KEY = 'user';

/** Who is using the app. While loading, `user` is the last known user. */
export type SessionState =
  | { kind: 'loading'; user: User | null }
  | { kind: 'signed-out' }
  | { kind: 'signed-in'; user: User };

const SIGNED_OUT: SessionState = { kind: 'signed-out' };

/** Returns the signed-in user, or while loading the last known one; null if there is none. */
export function userOf(state: SessionState): User | null {
  return state.kind === 'signed-out' ? null : state.user;
}

/** A user who has just signed in or registered; `upgradeIntent` says that they came to upgrade. */
export type SignedIn = { kind: 'signed-in'; user: User; upgradeIntent: boolean };
/** The password was right but a code is needed too, which this token must accompany. */
type CodeNeeded = { kind: 'code-needed'; token: string };
/** Signing in failed, and the user has been told why. */
export type SignInFailed = { kind: 'failed' };

const WELCOME = { title: 'Welcome back!', description: "You've successfully signed in." };
const LOGGED_OUT_ELSEWHERE = {
  title: 'Logged Out',
  description: 'You logged out in another tab. Log in again to continue where you left off.',
  isLast: true,
};
/** The message for a user whose session was ended elsewhere. */
export const SESSION_ENDED = {
  title: 'Your session has ended',
  description: 'Log in again to continue where you left off.',
  isLast: true,
};

const store = createStore<SessionState>(() => ({ kind: 'loading', user: null }));

/** Holds who is signed in; only the functions in this module change it. */
export const sessionStore: ReadonlyStore<SessionState> = store;

/** Returns who is signed in, as a React hook. */
export function useSession(): SessionState {
  return useStore(sessionStore);
}

const signInListeners = new Set<(user: User) => void>();

/** Calls `listener` when a user signs in in another tab, until the returned function is called. */
export function onSignedInElsewhere(listener: (user: User) => void): () => void {
  signInListeners.add(listener);
  return () => {
    signInListeners.delete(listener);
  };
}

/**
 * Resumes the session of the last visit, confirms it with the server, and follows changes made in other tabs.
 * If the last sign-out never reached the server, retries that instead.
 */
export async function startSession(): Promise<void> {
  window.addEventListener('storage', ({ key }) => {
    if (key !== KEY) return;
    // The page is about to give way to the login, whatever is in progress on it.
    if (adoptStoredUser() === 'ended') notify(LOGGED_OUT_ELSEWHERE);
  });
  // Going back can restore a page as it was left, and a page receives no storage events while it is away.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && adoptStoredUser() === 'going-on') void refreshSession();
  });
  onSessionLost(checkSession);
  if (isSignOutPending()) {
    become(SIGNED_OUT);
    await sendSignOut();
    return;
  }
  const cached = rememberedUser();
  become(cached ? { kind: 'loading', user: cached } : SIGNED_OUT);
  await refreshSession();
}

/** Returns the user who is signed in in this browser, as far as it remembers; null if nobody is. */
export function rememberedUser(): User | null {
  return readStored(KEY, userSchema);
}

/** Adopts the user stored in this browser, which another page may have changed. */
function adoptStoredUser(): 'ended' | 'going-on' {
  const user = rememberedUser();
  const before = userOf(sessionStore.getState());
  become(user ? { kind: 'signed-in', user } : SIGNED_OUT);
  if (user && !before) for (const listener of signInListeners) listener(user);
  return before && !user ? 'ended' : 'going-on';
}

/** Asks the server who is signed in. Keeps the cached user if the server does not answer. */
export async function refreshSession(): Promise<void> {
  const cached = userOf(sessionStore.getState());
  if (!cached) return;
  // The user may have signed out or switched accounts while the request was in flight.
  const isOutdated = () => userOf(sessionStore.getState())?.id !== cached.id;
  try {
    const user = await askForUser(cached.id);
    if (!isOutdated()) become(user ? { kind: 'signed-in', user } : SIGNED_OUT);
  } catch (error) {
    if (isOutdated()) return;
    console.warn('The session could not be refreshed.', error);
    stopLoading();
  }
}

let checking: Promise<void> | null = null;

/** Asks the server whether the session has ended; callers at the same time share one request. */
export async function hasSessionEnded(): Promise<boolean> {
  checking ??= refreshSession().finally(() => {
    checking = null;
  });
  await checking;
  return !userOf(sessionStore.getState());
}

/** Checks whether the session has ended, as a refused call suggests; once for calls refused together. */
async function checkSession(): Promise<void> {
  if (!userOf(sessionStore.getState())) return;
  if (await hasSessionEnded()) notify(SESSION_ENDED);
}

/** Signs in with a password, and shows the outcome; {@link finishSignIn} must follow if a code is needed. */
export async function signIn(body: RouteBody<'signIn'>): Promise<SignedIn | CodeNeeded | SignInFailed> {
  const answer = await requestSession(() => callApi('signIn', { body }), 'Login');
  if (!answer) return { kind: 'failed' };
  if (!('secondStep' in answer)) return adoptSession(answer, WELCOME);
  stopLoading();
  return { kind: 'code-needed', token: answer.secondStep };
}

/**
 * Finishes signing in with a code, and welcomes the user. @throws {ApiError} if the code is wrong or came too
 * late @throws {CookieRefusedError}
 */
export async function finishSignIn(body: RouteBody<'finishSignIn'>): Promise<SignedIn> {
  await whenSignOutSettled();
  const user = await callApi('finishSignIn', { body });
  await requireCookie(user);
  return adoptSession(user, WELCOME);
}

/** Creates an account, signs in to it, and shows the outcome. */
export function register({ email, password }: RouteBody<'signIn'>): Promise<SignedIn | SignInFailed> {
  const body = { username: usernameFromEmail(email), email, password };
  return createAccount(
    () => callApi('register', { body }),
    (user) =>
      isWithoutTrial(user)
        ? 'This address has already had its free trial. Upgrade to Pro to start.'
        : 'Your 3-day free trial starts now!',
  );
}

/** Creates the server's first administrator, signs in as that user, and shows the outcome. */
export function setUpAdministrator(body: RouteBody<'setUpAdministrator'>): Promise<SignedIn | SignInFailed> {
  return createAccount(
    () => callApi('setUpAdministrator', { body }),
    () => 'You are now the administrator of this server.',
  );
}

async function createAccount(
  request: () => Promise<User>,
  describe: (user: User) => string,
): Promise<SignedIn | SignInFailed> {
  const user = await requestSession(request, 'Registration');
  if (!user) return { kind: 'failed' };
  return adoptSession(user, { title: 'Account Created!', description: describe(user) });
}

/** Signs out locally right away, and on the server; if that can't be reached, the next visit retries. */
export async function signOut(): Promise<void> {
  const telling = sendSignOut();
  become(SIGNED_OUT);
  notify({ title: 'Logged Out', description: 'See you next time!' });
  const hasReachedServer = await telling;
  if (hasReachedServer || sessionStore.getState().kind !== 'signed-out') return;
  notify({
    title: 'Logged Out',
    description: 'Logged out in this browser. The server has not been notified yet.',
  });
}

/** Forgets the signed-in user, whose session the server has ended. */
export function forgetUser(): void {
  become(SIGNED_OUT);
}

/** Replaces the signed-in user with the server's newer version, unless somebody else has signed in since. */
export function replaceUser(user: User): void {
  if (userOf(sessionStore.getState())?.id === user.id) become({ kind: 'signed-in', user });
}

/** Asks the server for a session, once an earlier one has ended there; on failure says why, returning null. */
async function requestSession<T extends RouteAnswer<'signIn'>>(
  request: () => Promise<T>,
  what: 'Login' | 'Registration',
): Promise<T | null> {
  become({ kind: 'loading', user: userOf(sessionStore.getState()) });
  try {
    await whenSignOutSettled();
    const answer = await request();
    if ('id' in answer) await requireCookie(answer);
    return answer;
  } catch (error) {
    stopLoading();
    notifyError(`${what} Failed`, describeFailure(error, `${what} failed`));
    return null;
  }
}

function adoptSession(user: User, welcome: { title: string; description: string }): SignedIn {
  clearPendingSignOut();
  become({ kind: 'signed-in', user });
  clearToasts();
  notify(welcome);
  return { kind: 'signed-in', user, upgradeIntent: takeUpgradeIntent() };
}

/** Goes back to the last known user where no answer says who is signed in. */
function stopLoading(): void {
  const state = sessionStore.getState();
  if (state.kind === 'loading') become(state.user ? { kind: 'signed-in', user: state.user } : SIGNED_OUT);
}

function become(state: SessionState): void {
  const before = userOf(sessionStore.getState());
  // Data fetched for one user must not be shown to the next.
  if (before && before.id !== userOf(state)?.id) queryClient.clear();
  if (state.kind === 'signed-in') writeStored(KEY, state.user);
  if (state.kind === 'signed-out') dropStored(KEY);
  store.setState(state, true);
}

// Long enough to register and confirm. Whoever comes back another day may have come for the trial, which
// asks for no payment.
const EXPIRES_AFTER_MS = 60 * 60 * 1000;

/** Returns whether the user chose to upgrade within the last hour, before signing in, and forgets it. */
function takeUpgradeIntent(): boolean {
  // Earlier versions stored `true`: as its age is unknown, it counts as lapsed.
  const age = Date.now() - (readStored(UPGRADE_INTENT_KEY, z.number()) ?? 0);
  dropStored(UPGRADE_INTENT_KEY);
  return age >= 0 && age < EXPIRES_AFTER_MS;
}
