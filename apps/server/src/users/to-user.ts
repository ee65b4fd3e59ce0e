import type { BillingState, SubscriptionStatus, User } from '@framescout/contract';
import { eq, sql } from 'drizzle-orm';
import { secondFactors, subscriptions, users } from '../db/schema/index.ts';

/** The columns that {@link toUser} reads from users joined with their subscriptions. */
export const userColumns = {
  id: users.id,
  email: users.email,
  username: users.username,
  role: users.role,
  subscriptionStatus: users.subscriptionStatus,
  expiryDate: users.expiryDate,
  verifyBy: users.verifyBy,
  stripeCustomerId: users.stripeCustomerId,
  createdAt: users.createdAt,
  paidUntil: subscriptions.paidUntil,
  cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
  providerStatus: subscriptions.status,
  hasSecondFactor: sql<boolean>`exists (select 1 from ${secondFactors} where ${secondFactors.userId} = ${users.id} and ${secondFactors.confirmedAt} is not null)`,
};

/** SQL condition that joins users with their subscriptions. */
export const belongsToUser = eq(subscriptions.userId, users.id);

type SubscriptionColumn = 'paidUntil' | 'cancelAtPeriodEnd' | 'providerStatus';

/** A user's row, with their subscription if there is one. */
export type UserRow = {
  [C in keyof Omit<
    typeof userColumns,
    SubscriptionColumn | 'hasSecondFactor'
  >]: (typeof users.$inferSelect)[C];
} & {
  paidUntil: Date | null;
  cancelAtPeriodEnd: boolean | null;
  providerStatus: string | null;
  hasSecondFactor: boolean;
};

/** Converts a user's row to the user that the API returns. */
export function toUser(row: UserRow, now = new Date()): User {
  // The provider assigns a customer id at the first checkout; the API returns it only once they have paid.
  const customerId = row.paidUntil ? row.stripeCustomerId : null;
  return {
    id: row.id,
    email: row.email,
    username: row.username,
    role: row.role,
    subscriptionStatus: statusAt(row, now),
    stripeCustomerId: customerId,
    stripeId: customerId,
    expiryDate: row.expiryDate.toISOString(),
    verifyBy: deadlineOf(row, now)?.toISOString() ?? null,
    paidUntil: row.paidUntil?.toISOString() ?? null,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd ?? false,
    billingState: billingStateOf(row.providerStatus, row.cancelAtPeriodEnd ?? false),
    secondFactor: row.hasSecondFactor ? 'on' : 'off',
    createdAt: row.createdAt.toISOString(),
  };
}

/** Returns the user, their second factor `needed` if administrators must have one and they don't. */
export function demandSecondFactor(user: User, isRequired: boolean): User {
  const isMissing = isRequired && user.role === 'admin' && user.secondFactor === 'off';
  return isMissing ? { ...user, secondFactor: 'needed' } : user;
}

/** Active if last set so, not expired, and not waiting for the address to be confirmed. */
function statusAt(row: UserRow, now: Date): SubscriptionStatus {
  const deadline = deadlineOf(row, now);
  const isPaused = deadline !== null && deadline <= now;
  return row.subscriptionStatus === 'active' && row.expiryDate > now && !isPaused ? 'active' : 'inactive';
}

/** The SQL equivalent of {@link statusAt} at this moment, over users joined with their subscriptions. */
export const statusNow = sql<SubscriptionStatus>`case
  when ${users.subscriptionStatus} = 'active' and ${users.expiryDate} > now() and (${users.verifyBy} is null
    or ${users.verifyBy} > now() or ${users.role} = 'admin' or coalesce(${subscriptions.paidUntil} > now(), false))
  then 'active' else 'inactive' end`;

/** The deadline for confirming the address; `null` where it makes no difference. */
function deadlineOf(row: UserRow, now: Date): Date | null {
  const { verifyBy, role, subscriptionStatus, expiryDate, paidUntil } = row;
  const isPaid = paidUntil !== null && paidUntil > now;
  // Confirming resumes a trial, but not access that ended with a paid period.
  const isLapsed = paidUntil !== null && expiryDate <= now;
  return role === 'admin' || subscriptionStatus === 'inactive' || isPaid || isLapsed ? null : verifyBy;
}

/** Maps the provider's statuses to ours. An unknown one counts as overdue, so it can be canceled. */
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
