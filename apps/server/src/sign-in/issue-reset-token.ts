import type { Database } from '../db/database.ts';
import { issueOneTimeToken } from './one-time-tokens.ts';

/** How long a mailed link is valid, in milliseconds. */
const RESET_MS = 60 * 60_000;

/**
 * Issues a token that sets a user's password once, within an hour.
 * @param email the address it is sent to, which is confirmed by using it
 */
export function issueResetToken(db: Database, userId: string, email: string | null = null): Promise<string> {
  return issueOneTimeToken(db, { purpose: 'reset-password', userId, email, lifetimeMs: RESET_MS });
}
