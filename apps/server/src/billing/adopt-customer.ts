import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { users } from '../db/schema/index.ts';
import { callIfExists, type PaymentProvider } from './payment-provider.ts';

/**
 * Links a customer that no account here refers to back to the user it was created for, for example after
 * restoring a backup from before their first checkout. A user who has another customer by then keeps that
 * one.
 * @returns the user's id if they have an account here, otherwise `null`
 * @throws {ApiError} paymentProviderFailed
 */
export async function adoptCustomer(
  { db }: Pick<Context, 'db'>,
  { stripe, mode }: PaymentProvider,
  customerId: string,
): Promise<string | null> {
  const customer = await callIfExists(() => stripe.customers.retrieve(customerId));
  if (!customer || customer.deleted) return null;
  const { data: userId } = z.uuid().safeParse(customer.metadata['userId']);
  if (userId === undefined) return null;
  await db
    .update(users)
    .set({ stripeCustomerId: customerId, paymentMode: mode })
    .where(and(eq(users.id, userId), isNull(users.stripeCustomerId)));
  const [owner] = await db.select({ id: users.id }).from(users).where(eq(users.id, userId));
  return owner?.id ?? null;
}
