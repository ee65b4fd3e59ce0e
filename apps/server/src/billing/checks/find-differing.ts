import { eq } from 'drizzle-orm';

import type Stripe from 'stripe';
import type { Database } from '../../db/database.ts';
import { subscriptions, users } from '../../db/schema/index.ts';
import { hasCustomerOf } from '../find-subscribers.ts';
import { callProvider, idOf, type PaymentProvider } from '../payment-provider.ts';
import { isRunning, readSubscription, type SubscriptionState, stateOf } from '../read-subscription.ts';

type SubscriptionRow = typeof subscriptions.$inferSelect;

/**
 * Lists the customers whose subscription at the provider differs from what is stored, however long ago it
 * started, for example after restoring a backup: it runs at one of the two only, or has been renewed or changed
 * since. One call lists a hundred subscriptions, so that only customers who differ need calls of their own.
 * @throws {ApiError} paymentProviderFailed
 */
export async function findDiffering(db: Database, paymentProvider: PaymentProvider): Promise<string[]> {
  const stored = await readStored(db, paymentProvider);
  const differing = new Set<string>();
  const seen = new Set<string>();
  const now = new Date();
  await callProvider(async () => {
    for await (const subscription of paymentProvider.stripe.subscriptions.list({ limit: 100 })) {
      if (!isRunning(stateOf(subscription))) continue;
      seen.add(subscription.id);
      const customer = idOf(subscription.customer);
      const row = stored.get(customer);
      const isAnother =
        row === undefined ? isOurs(subscription) : !isAsStored(row, readSubscription([subscription], now));
      if (isAnother) differing.add(customer);
    }
  });
  for (const [customer, row] of stored) {
    const isOver = row === null || row.status === 'canceled';
    if (!isOver && !seen.has(row.stripeSubscriptionId)) differing.add(customer);
  }
  return [...differing];
}

/** Reads the subscription of each customer, `null` for one who has none. */
async function readStored(
  db: Database,
  paymentProvider: Pick<PaymentProvider, 'mode'>,
): Promise<Map<string, SubscriptionRow | null>> {
  const rows = await db
    .select({ customer: users.stripeCustomerId, subscription: subscriptions })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(hasCustomerOf(paymentProvider));
  return new Map(
    rows.flatMap(({ customer, subscription }) =>
      customer === null ? [] : [[customer, subscription] as const],
    ),
  );
}

function isAsStored(row: SubscriptionRow | null, current: SubscriptionState | null): boolean {
  return (
    row !== null &&
    current !== null &&
    row.stripeSubscriptionId === current.id &&
    row.status === current.status &&
    row.cancelAtPeriodEnd === current.cancelAtPeriodEnd &&
    row.paidUntil.getTime() === current.paidUntil.getTime()
  );
}

/** Whether this server's checkout started a subscription; others may be another program's. */
function isOurs({ metadata }: Stripe.Subscription): boolean {
  return metadata['userId'] !== undefined;
}
