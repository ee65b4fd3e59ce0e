import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { subscriptions } from '../db/schema/index.ts';

/**
 * Claims the start of a user's subscription, which is celebrated and counted as a conversion once, across all
 * tabs and browsers.
 * @returns whether the server has seen the payment and this is the first call to claim it
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
