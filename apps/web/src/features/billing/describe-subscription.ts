import {
  access,
  DAY_MS,
  hasActiveAccess,
  hasRunningSubscription,
  isWithoutTrial,
  type User,
} from '@framescout/contract';
import { formatDay } from '../../ui/text/format.ts';

type Subscriber = Pick<
  User,
  | 'role'
  | 'subscriptionStatus'
  | 'stripeCustomerId'
  | 'expiryDate'
  | 'verifyBy'
  | 'paidUntil'
  | 'billingState'
  | 'createdAt'
>;

type Description = { label: string; detail: string };

/** Describes a user's subscription: what it is, and how long it lasts. */
export function describeSubscription(user: Subscriber, now: number): Description {
  if (user.stripeCustomerId !== null) return describePaid(user, now);
  if (user.role === 'admin') return { label: 'Administrator', detail: 'Full access without a subscription' };
  if (access(user) === 'unverified') {
    return { label: 'Trial paused', detail: 'Confirm your address to continue' };
  }
  const isActive = user.subscriptionStatus === 'active';
  if (!isActive && isWithoutTrial(user))
    return { label: 'No trial', detail: 'This address has already had one' };
  if (!isActive) return { label: 'Trial expired', detail: describeEnd(user, now) };
  return { label: 'Trial active', detail: daysLeft(Date.parse(user.expiryDate) - now) };
}

function describePaid(user: Subscriber, now: number): Description {
  const day = formatDay(user.expiryDate);
  const isActive = user.subscriptionStatus === 'active';
  if (user.billingState === 'overdue') {
    return { label: 'Payment failed', detail: isActive ? `Access until ${day}` : `Unpaid since ${day}` };
  }
  if (user.billingState === 'renewing') {
    const renewal = formatDay(user.paidUntil ?? user.expiryDate);
    if (!isActive && isOver(user.paidUntil, now)) {
      return { label: 'Renewal awaited', detail: `Due since ${renewal}` };
    }
    if (!isActive) return { label: 'Access ended', detail: `Renews on ${renewal}` };
    const isShortened = user.paidUntil !== null && user.expiryDate < user.paidUntil;
    return { label: 'Pro user', detail: isShortened ? `Access until ${day}` : `Renews on ${renewal}` };
  }
  if (!isActive) return { label: 'Subscription ended', detail: describeEnd(user, now) };
  if (user.billingState === 'ending') return { label: 'Pro user', detail: `Ends on ${day}` };
  // Left over from a trial, or granted by an administrator.
  return { label: 'Subscription ended', detail: `Access until ${day}` };
}

/** Describes when access ended; an administrator can end it early. */
function describeEnd({ expiryDate }: Subscriber, now: number): string {
  return Date.parse(expiryDate) > now ? 'Ended early' : `on ${formatDay(expiryDate)}`;
}

function isOver(iso: string | null, now: number): boolean {
  return iso !== null && Date.parse(iso) <= now;
}

/** Whether a checkout makes sense for a user: administrators and subscribers need none. */
export function canSubscribe(user: Pick<User, 'role' | 'billingState' | 'paidUntil'>): boolean {
  return user.role !== 'admin' && !hasRunningSubscription(user);
}

/** Returns whether to offer Pro: the user has never paid, and has no access. */
export function isUpgradeOffered(
  user: Pick<User, 'role' | 'stripeCustomerId' | 'subscriptionStatus'>,
): boolean {
  return user.stripeCustomerId === null && !hasActiveAccess(user);
}

function daysLeft(ms: number): string {
  const days = Math.ceil(ms / DAY_MS);
  if (days <= 1) return 'Ends within a day';
  return `${days} days left`;
}
