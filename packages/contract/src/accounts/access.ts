// No schemas here: the public site imports this, and must not load the schema library.
import type { User } from './account.ts';

/** Whether a user may use the analyzer. */
export function hasActiveAccess(user: Pick<User, 'role' | 'subscriptionStatus'>): boolean {
  return user.role === 'admin' || user.subscriptionStatus === 'active';
}

/** Whether a user may use the analyzer, or could once their address is confirmed. */
export type Access = 'active' | 'unverified' | 'ended';

/** Returns the state of a user's access, as the server said; only the reason is derived here. */
export function access(user: Pick<User, 'role' | 'subscriptionStatus' | 'expiryDate' | 'verifyBy'>): Access {
  if (hasActiveAccess(user)) return 'active';
  return isAddressOverdue(user) ? 'unverified' : 'ended';
}

/** Whether access is paused until the address is confirmed, with what was left of it. */
function isAddressOverdue({ verifyBy, expiryDate }: Pick<User, 'verifyBy' | 'expiryDate'>): boolean {
  return verifyBy !== null && Date.parse(verifyBy) < Date.parse(expiryDate);
}

/** The longest time between two timestamps of the same registration, in milliseconds. */
const SAME_MOMENT_MS = 60_000;

/**
 * Whether an account has no trial of its own, because its address had already had one, and has not gained
 * access since. If that is known only once the address is confirmed, the trial ends as if never given.
 */
export function isWithoutTrial({ createdAt, expiryDate }: Pick<User, 'createdAt' | 'expiryDate'>): boolean {
  return Math.abs(Date.parse(expiryDate) - Date.parse(createdAt)) < SAME_MOMENT_MS;
}
