import { CodedError, type User } from '@framescout/contract';
import { z } from 'zod';
import { ApiError } from '../../../platform/api-error.ts';
import { callApi } from '../../../platform/call-api.ts';
import { dropStored, readStored, writeStored } from '../../../platform/local-storage.ts';

const KEY = 'sign_out_untold';
/** How long to wait for the server before continuing without it; users won't look at a spinner for longer. */
const ANSWER_MS = 8000;

let pendingRequest: Promise<boolean> = Promise.resolve(true);

/**
 * Makes the server end the session that the browser's cookie still names. The request stays on record until
 * it succeeds, because the tab may be closed first. @returns whether it succeeded
 */
export function sendSignOut(): Promise<boolean> {
  writeStored(KEY, true);
  pendingRequest = requestSignOut();
  return pendingRequest;
}

async function requestSignOut(): Promise<boolean> {
  try {
    await callApi('signOut', { signal: AbortSignal.timeout(ANSWER_MS) });
    dropStored(KEY);
    return true;
  } catch (error) {
    console.warn('The server could not be notified of the logout.', error);
    return false;
  }
}

/** Returns whether a sign-out in this browser has yet to reach the server. */
export function isSignOutPending(): boolean {
  return readStored(KEY, z.literal(true)) ?? false;
}

/** Waits for a sign-out in flight, whose response would clear the cookie of a session that starts now. */
export async function whenSignOutSettled(): Promise<void> {
  await pendingRequest;
}

/** Forgets the pending sign-out, because a new session has replaced the old one. */
export function clearPendingSignOut(): void {
  dropStored(KEY);
}

/**
 * Asks the server for the signed-in user, who should be `userId`. Returns null if the server says that nobody
 * is signed in here, or somebody else.
 * @throws {ApiError} if it refuses for another reason @throws {DOMException} if it does not answer in time
 */
export async function askForUser(userId: User['id']): Promise<User | null> {
  try {
    return await callApi('getMe', { query: { userId }, signal: AbortSignal.timeout(ANSWER_MS) });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return null;
    throw error;
  }
}

/** Thrown when the browser does not send the session's cookie back, so that the user cannot stay signed in. */
class CookieRefusedError extends CodedError {
  override readonly name = 'CookieRefusedError';
  readonly code = 'cookie-refused';
}

/**
 * Checks that the browser has kept the cookie of a session that has just started. Browsers say that they
 * accept cookies even if they are set to block those of a site.
 * @throws {CookieRefusedError}
 */
export async function requireCookie({ id }: Pick<User, 'id'>): Promise<void> {
  // A failure says nothing about the cookie.
  const isKept = await askForUser(id).then(Boolean, () => true);
  if (isKept) return;
  throw new CookieRefusedError(
    'Your browser blocks the cookie that keeps you logged in. Allow cookies for this site, then log in.',
  );
}
