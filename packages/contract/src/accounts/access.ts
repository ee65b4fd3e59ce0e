import { z } from 'zod';
import { DAY_MS } from '../time/time.ts';

/** When access can end: what all that shows, stores or sends dates can express. */
export const ACCESS_END = {
  earliest: '1970-01-01T00:00:00.000Z',
  latest: '9999-12-31T23:59:59.999Z',
} as const;

/** When access ends: an instant, or a day (UTC) that is included. Parses to an instant. */
export const accessEndSchema = z
  .union([z.iso.datetime({ offset: true }), z.iso.date().transform(endOfDay)])
  .refine(
    (text) =>
      Date.parse(text) >= Date.parse(ACCESS_END.earliest) &&
      Date.parse(text) <= Date.parse(ACCESS_END.latest),
    'Please choose a day from 1970 to 9999',
  )
  .transform((text) => new Date(text).toISOString());

function endOfDay(day: string): string {
  const end = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS - 1);
  return Number.isNaN(end.getTime()) ? day : end.toISOString();
}

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
