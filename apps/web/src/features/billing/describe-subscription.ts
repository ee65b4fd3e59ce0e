import { access, DAY_MS, isWithoutTrial, type User } from '@framescout/contract';

const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** A user's subscription in words: what it is, and how long it lasts. */
export function describeSubscription(
  user: Pick<
    User,
    | 'role'
    | 'subscriptionStatus'
    | 'stripeCustomerId'
    | 'expiryDate'
    | 'verifyBy'
    | 'billingState'
    | 'createdAt'
  >,
  now: number,
): { label: string; detail: string } {
  const end = Date.parse(user.expiryDate);
  const day = date.format(end);
  // An administrator can end access at any time.
  const ended = end > now ? 'Ended early' : `on ${day}`;
  const isActive = user.subscriptionStatus === 'active';
  if (user.stripeCustomerId !== null) {
    if (user.billingState === 'overdue') {
      return { label: 'Payment failed', detail: isActive ? `Access until ${day}` : `Unpaid since ${day}` };
    }
    if (!isActive) return { label: 'Subscription ended', detail: ended };
    return { label: 'Pro user', detail: `${user.billingState === 'renewing' ? 'Renews' : 'Ends'} on ${day}` };
  }
  if (user.role === 'admin') return { label: 'Administrator', detail: 'Full access without a subscription' };
  if (access(user, now) === 'unverified') {
    return { label: 'Trial paused', detail: 'Confirm your address to go on' };
  }
  if (!isActive && isWithoutTrial(user)) return { label: 'No trial', detail: 'This address has had one' };
  if (!isActive) return { label: 'Trial expired', detail: ended };
  return { label: 'Trial active', detail: daysLeft(end - now) };
}

/** Whether to offer Pro: the user has never paid, and access has ended. */
export function isUpgradeOffered(user: Pick<User, 'stripeCustomerId' | 'subscriptionStatus'>): boolean {
  return user.stripeCustomerId === null && user.subscriptionStatus !== 'active';
}

function daysLeft(ms: number): string {
  const days = Math.ceil(ms / DAY_MS);
  if (days <= 1) return 'Ends within a day';
  return `${days} days left`;
}
