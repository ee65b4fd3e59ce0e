import { z } from 'zod';
import { callApi } from '../../../platform/call-api.ts';
import { dropStored, readStored, writeStored } from '../../../platform/local-storage.ts';

const KEY = 'sign_out_untold';
const TIMEOUT_MS = 8000;

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
    await callApi('signOut', { signal: AbortSignal.timeout(TIMEOUT_MS) });
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
