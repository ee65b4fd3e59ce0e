import { hasRunningSubscription, type User } from '@framescout/contract';

/**
 * Whether a checkout makes sense for a user: administrators have full access without a subscription, and
 * nobody needs a second one.
 */
export function canSubscribe(user: Pick<User, 'role' | 'billingState' | 'paidUntil'>): boolean {
  return user.role !== 'admin' && !hasRunningSubscription(user);
}
