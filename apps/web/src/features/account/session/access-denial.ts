import { access, type User } from '@framescout/contract';

const WAYS: Readonly<Record<AccessRemedy, string>> = {
  pay: 'Pay the open invoice to start something new.',
  upgrade: 'Upgrade to start something new.',
  wait: 'It returns once the renewal of your subscription is confirmed, usually within minutes.',
  ask: 'An administrator ended it: please contact support.',
};

/** Tells a user whose access has ended what still works and how to get access back. */
export function describeEndedAccess(user: Pick<User, 'billingState' | 'paidUntil'>, now: number): string {
  return `Your access has ended. What is running will finish, and you can export it. ${WAYS[accessRemedy(user, now)]}`;
}

/** Explains, as a title and a text, why a user may not start anything new; null if they may. */
export function describeAccessDenial(user: User): { title: string; description: string } | null {
  switch (access(user)) {
    case 'active':
      return null;
    case 'ended':
      return { title: 'Access ended', description: describeEndedAccess(user, Date.now()) };
    default:
      return { title: 'Trial paused', description: 'Confirm your email address to start something new.' };
  }
}

/**
 * How a user whose access has ended gets it back: by paying what is overdue, by subscribing, by waiting until
 * the server has learned of a renewal, or by asking whoever ended it.
 */
type AccessRemedy = 'pay' | 'upgrade' | 'wait' | 'ask';

/** Returns how a user whose access has ended gets it back. @param now milliseconds since 1970 */
export function accessRemedy(
  { billingState, paidUntil }: Pick<User, 'billingState' | 'paidUntil'>,
  now: number,
): AccessRemedy {
  if (billingState === 'overdue') return 'pay';
  if (billingState !== 'renewing' && billingState !== 'ending') return 'upgrade';
  // A paid period gives access unless an administrator has taken it away.
  if (paidUntil !== null && Date.parse(paidUntil) > now) return 'ask';
  return billingState === 'renewing' ? 'wait' : 'upgrade';
}
