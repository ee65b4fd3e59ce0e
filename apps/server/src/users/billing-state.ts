import type { BillingState } from '@framescout/contract';

/**
 * Maps the provider's statuses to ours. A status that the provider adds later counts as overdue, so that the
 * subscription can be viewed and canceled.
 */
const STATES: Readonly<Record<string, BillingState>> = {
  active: 'renewing',
  trialing: 'renewing',
  past_due: 'overdue',
  unpaid: 'overdue',
  paused: 'overdue',
  canceled: 'ended',
  // The first payment never arrived, so there is no subscription yet.
  incomplete: 'none',
  incomplete_expired: 'none',
};

/** Returns the state of a subscription that has this provider status. */
export function billingStateOf(status: string | null, cancelAtPeriodEnd: boolean): BillingState {
  if (status === null) return 'none';
  const state = STATES[status] ?? 'overdue';
  return state === 'renewing' && cancelAtPeriodEnd ? 'ending' : state;
}
