import { eq } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { subscriptions, users } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';
import { isRunningStatus } from './read-subscription.ts';

/**
 * The user's customer id at the provider; `null` before their first checkout.
 * @throws {ApiError} userNotFound
 */
export async function readCustomerId({ db }: Pick<Context, 'db'>, userId: string): Promise<string | null> {
  const [row] = await db.select({ id: users.stripeCustomerId }).from(users).where(eq(users.id, userId));
  if (!row) throw new ApiError('userNotFound');
  return row.id;
}

/** The user's running subscription, as the provider last reported it. */
export async function findRunningSubscription(
  { db }: Pick<Context, 'db'>,
  userId: string,
): Promise<{ id: string; cancelAtPeriodEnd: boolean } | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  if (!row || !isRunningStatus(row.status)) return null;
  return { id: row.stripeSubscriptionId, cancelAtPeriodEnd: row.cancelAtPeriodEnd };
}
