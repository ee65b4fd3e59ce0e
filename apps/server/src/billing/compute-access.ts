import type { subscriptions, users } from '../db/schema/index.ts';
import { isPaid, isRunning, type SubscriptionState } from './read-subscription.ts';

/** Whether a user has access and when it ends, as stored. */
export type Access = Pick<typeof users.$inferSelect, 'subscriptionStatus' | 'expiryDate'>;

/** What was stored of a subscription before an update from the provider. */
type Previous = Pick<typeof subscriptions.$inferSelect, 'paidUntil' | 'grantedUntil'> | undefined;

/**
 * Returns the user's access after an update from the provider. Access given by a trial or an administrator is
 * neither shortened nor lost when a payment is returned. An administrator's decision lasts until the next
 * payment.
 */
export function computeAccess(user: Access, previous: Previous, current: SubscriptionState): Access {
  return {
    subscriptionStatus: isNewPayment(previous, current) ? 'active' : user.subscriptionStatus,
    expiryDate: computeExpiry(user, previous, current),
  };
}

/** Returns the end of access that no payment gave, to be kept when the new payment is stored. */
export function computeGrantedUntil(
  user: Access,
  previous: Previous,
  current: SubscriptionState,
): Date | null {
  const isGiven =
    !cameFromPayment(user, previous) && (isLonger(user, current) || isNewPayment(previous, current));
  return isGiven ? user.expiryDate : (previous?.grantedUntil ?? null);
}

function computeExpiry(user: Access, previous: Previous, current: SubscriptionState): Date {
  if (wasShortened(user, previous) && !isNewPayment(previous, current))
    return earlier(user.expiryDate, current.paidUntil);
  if (cameFromPayment(user, previous) || isTakenBack(user, previous, current))
    return later(current.paidUntil, previous?.grantedUntil ?? null);
  return isLonger(user, current) ? current.paidUntil : user.expiryDate;
}

function isNewPayment(previous: Previous, current: SubscriptionState): boolean {
  return isPaid(current.state) && (!previous || current.paidUntil > previous.paidUntil);
}

/** Whether an administrator ended access before the end of the paid period. */
function wasShortened({ expiryDate }: Access, previous: Previous): boolean {
  return previous !== undefined && expiryDate < previous.paidUntil;
}

function cameFromPayment({ expiryDate }: Access, previous: Previous): boolean {
  return previous !== undefined && expiryDate <= previous.paidUntil;
}

/** Whether a paid period that an administrator had extended ends early. */
function isTakenBack({ expiryDate }: Access, previous: Previous, current: SubscriptionState): boolean {
  const isGiven = previous !== undefined && previous.grantedUntil !== null && expiryDate > previous.paidUntil;
  return isGiven && !isRunning(current.state) && current.paidUntil < previous.paidUntil;
}

function isLonger({ expiryDate }: Access, current: SubscriptionState): boolean {
  return isRunning(current.state) && current.paidUntil > expiryDate;
}

function earlier(one: Date, other: Date): Date {
  return other < one ? other : one;
}

function later(one: Date, other: Date | null): Date {
  return other && other > one ? other : one;
}
