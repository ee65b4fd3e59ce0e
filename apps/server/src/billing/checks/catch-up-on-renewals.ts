import { and, between, eq, inArray, sql } from 'drizzle-orm';
import { claimScheduledWork } from '../../db/claim-scheduled-work.ts';
import type { Database } from '../../db/database.ts';
import { subscriptions } from '../../db/schema/index.ts';
import { isApiError } from '../../http/api-error.ts';
import { findSubscribers } from '../find-subscribers.ts';
import {
  type BillingContext,
  callProvider,
  idOf,
  type PaymentProvider,
  readAll,
} from '../payment-provider.ts';
import { syncSubscription } from '../sync-subscription.ts';

const EVERY_HOURS = 1 / 12;
/** Subscriptions that ended earlier have been covered by the daily reconciliation, more than once. */
const ENDED_DAYS = 3;
const MOST = 200;
/** From this many failures on, the provider itself is down, not just wrong about one customer. */
const FAILURES = 3;

/**
 * Asks the provider about subscriptions that were due to renew or to end, and about overdue ones that have
 * been paid, for which no webhook has arrived. Otherwise users who have paid would be locked out, and those
 * whose subscription has ended could not start another, until the daily reconciliation.
 * @param signal ends it before the next customer
 */
export async function catchUpOnRenewals(context: BillingContext, signal?: AbortSignal): Promise<void> {
  const { db, paymentProvider } = context;
  if (!paymentProvider) return;
  if (!(await claimScheduledWork(db, 'renewals', EVERY_HOURS))) return;
  let failed = 0;
  const due = await findDue(db, paymentProvider);
  for (const customerId of [...due, ...(await findSettled(db, paymentProvider))]) {
    if (signal?.aborted) return;
    try {
      await syncSubscription(context, paymentProvider, customerId);
    } catch (error) {
      if (!isApiError(error, 'paymentProviderFailed')) throw error;
      if (++failed === FAILURES) return;
    }
  }
}

function findDue(db: Database, paymentProvider: PaymentProvider): Promise<string[]> {
  const isDue = and(
    inArray(subscriptions.status, ['active', 'trialing']),
    between(subscriptions.paidUntil, sql`now() - make_interval(days => ${ENDED_DAYS})`, sql`now()`),
  );
  return findSubscribers(db, paymentProvider, isDue, MOST);
}

/** Lists customers whose payment is overdue only here, by one call for all of them. */
async function findSettled(db: Database, paymentProvider: PaymentProvider): Promise<string[]> {
  const overdue = await findSubscribers(db, paymentProvider, eq(subscriptions.status, 'past_due'));
  if (overdue.length === 0) return [];
  try {
    const { stripe } = paymentProvider;
    const unpaid = await callProvider(() =>
      readAll(stripe.subscriptions.list({ status: 'past_due', limit: 100 })),
    );
    const owing = new Set(unpaid.map(({ customer }) => idOf(customer)));
    return overdue.filter((customer) => !owing.has(customer)).slice(0, MOST);
  } catch (error) {
    if (!isApiError(error, 'paymentProviderFailed')) throw error;
    return [];
  }
}
