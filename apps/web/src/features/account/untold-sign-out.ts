import { z } from 'zod';
import { callApi } from '../../platform/call-api.ts';
import { dropStored, readStored, writeStored } from '../../platform/local-storage.ts';

const KEY = 'sign_out_untold';
const TIMEOUT_MS = 8000;

let telling: Promise<boolean> = Promise.resolve(true);

/**
 * Has the server end the session that the browser's cookie still names. Remembered until it has: the tab may be closed
 * before. @returns whether it has
 */
export function tellSignOut(): Promise<boolean> {
  writeStored(KEY, true);
  telling = tell();
  return telling;
}

async function tell(): Promise<boolean> {
  try {
    await callApi('signOut', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    dropStored(KEY);
    return true;
  } catch (error) {
    console.warn('The server could not be told of the logout.', error);
    return false;
  }
}

/** Whether somebody signed out here whose session the server has not ended. */
export function isSignOutUntold(): boolean {
  return readStored(KEY, z.literal(true)) ?? false;
}

/** Waits for what is being told; its answer would otherwise take the cookie of a session that begins meanwhile. */
export async function whenSignOutTold(): Promise<void> {
  await telling;
}

/** Forgets the old session, which a new one has taken the place of. */
export function forgetUntoldSignOut(): void {
  dropStored(KEY);
}
