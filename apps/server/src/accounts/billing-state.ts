import type { BillingState } from '@framescout/contract';

/** What the provider's statuses mean; one that it adds later counts as overdue: it can be looked at and cancelled. */
const STATES: Readonly<Record<string, BillingState>> = {
  active: 'renewing',
  trialing: 'renewing',
  past_due: 'overdue',
  unpaid: 'overdue',
  paused: 'overdue',
  canceled: 'ended',
  // A first payment that never came: not a subscription yet.
  incomplete: 'none',
  incomplete_expired: 'none',
};

/** How a subscription with this status of the provider's stands. */
export function billingStateOf(status: string | null, cancelAtPeriodEnd: boolean): BillingState {
  if (status === null) return 'none';
  const state = STATES[status] ?? 'overdue';
  return state === 'renewing' && cancelAtPeriodEnd ? 'ending' : state;
}
