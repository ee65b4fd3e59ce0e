import { and, between, or, sql } from 'drizzle-orm';
import { beginScheduled, forgetScheduled } from '../db/begin-scheduled.ts';
import type { Database } from '../db/database.ts';
import { subscriptions } from '../db/schema/index.ts';
import { isApiError } from '../http/api-error.ts';
import type { BillingContext } from './billing-context.ts';
import { findSubscribers } from './find-subscribers.ts';
import { askProvider, type PaymentProvider, requireProvider } from './payment-provider.ts';
import { syncSubscription } from './sync-subscription.ts';

/** What came of asking about many customers. */
export type Reconciliation = { asked: number; failed: number };

/** The provider repeats a webhook call for three days; what began longer ago was told of, or asked about before. */
const BEGUN_DAYS = 4;
const ENDS_WITHIN_DAYS = 2;
/** Longer after its end, a subscription that was renewed has been asked about many times. */
const ENDED_DAYS = 60;
const DAY_SECONDS = 24 * 60 * 60;
/** Less than a day, so that hourly looks keep to one a day. */
const EVERY_HOURS = 23;

/**
 * Asks the provider about every subscription that ends soon, has ended lately, waits for a payment or began lately, as if
 * a webhook had come for each: those may have been missed. One that cannot be asked about does not hold up the
 * others.
 * @throws {ApiError} paymentsUnavailable @throws {ApiError} paymentProviderFailed if nothing can be asked
 */
export async function reconcile(context: BillingContext): Promise<Reconciliation> {
  const paymentProvider = requireProvider(context.paymentProvider);
  const customers = new Set([
    ...(await findDoubtful(context.db, paymentProvider)),
    ...(await findRecent(paymentProvider)),
  ]);
  let failed = 0;
  for (const customerId of customers) {
    try {
      await syncSubscription(context, paymentProvider, customerId);
    } catch (error) {
      if (!isApiError(error, 'paymentProviderFailed')) throw error;
      failed++;
    }
  }
  return { asked: customers.size, failed };
}

/** Reconciles once a day, on whichever node comes first; not at all where there are no payments. */
export async function reconcileDaily(context: BillingContext): Promise<void> {
  if (!context.paymentProvider) return;
  if (!(await beginScheduled(context.db, 'reconcile', EVERY_HOURS))) return;
  try {
    await reconcile(context);
  } catch (error) {
    // The next look tries again, rather than tomorrow's.
    await forgetScheduled(context.db, 'reconcile');
    throw error;
  }
}

function findDoubtful(db: Database, paymentProvider: PaymentProvider): Promise<string[]> {
  const isDoubtful = and(
    sql`${subscriptions.status} <> 'canceled'`,
    or(
      between(
        subscriptions.paidUntil,
        sql`now() - make_interval(days => ${ENDED_DAYS})`,
        sql`now() + make_interval(days => ${ENDS_WITHIN_DAYS})`,
      ),
      sql`${subscriptions.status} <> 'active'`,
    ),
  );
  return findSubscribers(db, paymentProvider, isDoubtful);
}

/** The customers of subscriptions that began lately, whether the server has heard of them or not. */
async function findRecent({ stripe }: PaymentProvider): Promise<string[]> {
  const since = Math.floor(Date.now() / 1000) - BEGUN_DAYS * DAY_SECONDS;
  const found: string[] = [];
  await askProvider(async () => {
    for await (const { customer } of stripe.subscriptions.list({ created: { gte: since }, limit: 100 })) {
      found.push(typeof customer === 'string' ? customer : customer.id);
    }
  });
  return found;
}
