import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { subscriptions } from '../db/schema/index.ts';

/**
 * Takes up the beginning of a user's subscription, to be celebrated and counted as a conversion: once for each, in
 * whatever tab or browser.
 * @returns whether the server has seen the payment, and this call is the first to take it up
 */
export async function welcomeSubscriber(db: Database, userId: string): Promise<boolean> {
  const welcomed = await db
    .update(subscriptions)
    .set({ welcomedTo: subscriptions.stripeSubscriptionId })
    .where(
      and(
        eq(subscriptions.userId, userId),
        inArray(subscriptions.status, ['active', 'trialing']),
        sql`${subscriptions.welcomedTo} is distinct from ${subscriptions.stripeSubscriptionId}`,
      ),
    )
    .returning({ userId: subscriptions.userId });
  return welcomed.length > 0;
}
