import { and, between, eq, inArray, sql } from 'drizzle-orm';
import { claimScheduledWork } from '../db/claim-scheduled-work.ts';
import type { Database } from '../db/database.ts';
import { subscriptions } from '../db/schema/index.ts';
import { isApiError } from '../http/api-error.ts';
import type { BillingContext } from './billing-context.ts';
import { findSubscribers } from './find-subscribers.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { syncSubscription } from './sync-subscription.ts';

const EVERY_HOURS = 1 / 12;
/** Subscriptions that ended earlier have been covered by the daily reconciliation, more than once. */
const ENDED_DAYS = 3;
const MOST = 200;
/**
 * After this many failures the provider itself is presumed unavailable, rather than unable to answer about
 * one customer.
 */
const FAILURES = 3;

/**
 * Asks the provider about subscriptions that were due for renewal but for which no webhook has arrived.
 * Otherwise users who have paid would be locked out until the daily reconciliation.
 */
export async function catchUpOnRenewals(context: BillingContext): Promise<void> {
  const { db, paymentProvider } = context;
  if (!paymentProvider) return;
  if (!(await claimScheduledWork(db, 'renewals', EVERY_HOURS))) return;
  let failed = 0;
  for (const customerId of await findOverdueRenewals(db, paymentProvider)) {
    try {
      await syncSubscription(context, paymentProvider, customerId);
    } catch (error) {
      if (!isApiError(error, 'paymentProviderFailed')) throw error;
      if (++failed === FAILURES) return;
    }
  }
}

function findOverdueRenewals(db: Database, paymentProvider: PaymentProvider): Promise<string[]> {
  const isDue = and(
    inArray(subscriptions.status, ['active', 'trialing']),
    eq(subscriptions.cancelAtPeriodEnd, false),
    between(subscriptions.paidUntil, sql`now() - make_interval(days => ${ENDED_DAYS})`, sql`now()`),
  );
  return findSubscribers(db, paymentProvider, isDue, MOST);
}
