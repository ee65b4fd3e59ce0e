import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { subscriptions, users } from '../db/schema/index.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** SQL condition: the user has a customer who can exist in a mode of the provider. */
export function hasCustomerOf({ mode }: Pick<PaymentProvider, 'mode'>): SQL | undefined {
  return and(isNotNull(users.stripeCustomerId), sql`coalesce(${users.paymentMode}, ${mode}) = ${mode}`);
}

/** Lists at most `most` customers whose stored subscription matches, latest period end first. */
export async function findSubscribers(
  db: Database,
  paymentProvider: Pick<PaymentProvider, 'mode'>,
  wanted: SQL | undefined,
  most?: number,
): Promise<string[]> {
  const found = db
    .select({ id: users.stripeCustomerId })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(and(hasCustomerOf(paymentProvider), wanted))
    .orderBy(desc(subscriptions.paidUntil));
  const rows = await (most === undefined ? found : found.limit(most));
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}

/** Ends stored subscriptions that can't charge any more. Time that was paid for remains. */
export async function endStored(db: Database, which: SQL | undefined): Promise<void> {
  await db.update(subscriptions).set({ status: 'canceled', cancelAtPeriodEnd: true }).where(which);
}
