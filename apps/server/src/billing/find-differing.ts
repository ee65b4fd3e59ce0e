import { eq, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../db/database.ts';
import { subscriptions, users } from '../db/schema/index.ts';
import { idOf } from './id-of.ts';
import { callProvider, type PaymentProvider } from './payment-provider.ts';
import { isRunning, readSubscription, type SubscriptionState, stateOf } from './read-subscription.ts';

type StoredRow = { customer: string; subscription: typeof subscriptions.$inferSelect | null };

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
      const isSame = row && isAsStored(row, readSubscription([subscription], now));
      if (row ? !isSame : isOurs(subscription)) differing.add(customer);
    }
  });
  for (const { customer, subscription } of stored.values()) {
    const isOver = subscription === null || subscription.status === 'canceled';
    if (!isOver && !seen.has(subscription.stripeSubscriptionId)) differing.add(customer);
  }
  return [...differing];
}

async function readStored(
  db: Database,
  { mode }: Pick<PaymentProvider, 'mode'>,
): Promise<Map<string, StoredRow>> {
  const rows = await db
    .select({ customer: users.stripeCustomerId, subscription: subscriptions })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(sql`${users.stripeCustomerId} is not null and coalesce(${users.paymentMode}, ${mode}) = ${mode}`);
  return new Map(
    rows.flatMap(({ customer, subscription }) =>
      customer === null ? [] : [[customer, { customer, subscription }] as const],
    ),
  );
}

function isAsStored({ subscription }: StoredRow, current: SubscriptionState | null): boolean {
  return (
    subscription !== null &&
    current !== null &&
    subscription.stripeSubscriptionId === current.id &&
    subscription.status === current.status &&
    subscription.cancelAtPeriodEnd === current.cancelAtPeriodEnd &&
    subscription.paidUntil.getTime() === current.paidUntil.getTime()
  );
}

/** Whether this server's checkout started a subscription; others may be another program's. */
function isOurs({ metadata }: Stripe.Subscription): boolean {
  return metadata['userId'] !== undefined;
}
