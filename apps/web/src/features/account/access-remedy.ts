import type { User } from '@framescout/contract';

/**
 * How a user whose access has ended gets it back: by paying what is overdue, by subscribing, by waiting until
 * the server has learned of a renewal, or by asking whoever ended it.
 */
export type AccessRemedy = 'pay' | 'upgrade' | 'wait' | 'ask';

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
