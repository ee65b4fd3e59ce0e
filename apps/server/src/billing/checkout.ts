import type { User } from '@framescout/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { findUser } from '../accounts/find-user.ts';
import type { Context } from '../context.ts';
import { users } from '../db/schema/index.ts';
import { AlreadySubscribedError, NotFoundError, PaymentProviderError } from '../errors.ts';
import { askProvider, type Payments, requirePayments } from './payments.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Begins a payment at the provider.
 * @returns the address where the user goes on
 * @throws {AlreadySubscribedError} when a subscription runs that will be renewed: nobody shall pay twice
 * @throws {PaymentsUnavailableError}
 * @throws {PaymentProviderError}
 */
export async function createCheckout(context: Context, user: User): Promise<string> {
  const payments = requirePayments(context.payments);
  const customerId = await ensureCustomer(context, payments, user);
  await syncSubscription(context, payments, customerId);
  const current = await findUser(context.db, user.id);
  if (current.stripeCustomerId && current.subscriptionStatus === 'active' && !current.cancelAtPeriodEnd) {
    throw new AlreadySubscribedError();
  }
  const origin = context.origin();
  const session = await askProvider(() =>
    payments.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customerId,
      client_reference_id: user.id,
      line_items: [{ price: payments.priceId, quantity: 1 }],
      subscription_data: { metadata: { userId: user.id } },
      success_url: `${origin}/dashboard?payment=success`,
      cancel_url: `${origin}/dashboard?payment=cancelled`,
    }),
  );
  if (!session.url) throw new PaymentProviderError();
  return session.url;
}

/** The user's id at the provider, made there where they have none yet. */
async function ensureCustomer({ db }: Context, payments: Payments, user: User): Promise<string> {
  const existing = await readCustomerId(db, user.id);
  if (existing) return existing;
  const customer = await askProvider(() =>
    payments.stripe.customers.create(
      { email: user.email, name: user.username, metadata: { userId: user.id } },
      { idempotencyKey: `customer-${user.id}` },
    ),
  );
  await db
    .update(users)
    .set({ stripeCustomerId: customer.id })
    .where(and(eq(users.id, user.id), isNull(users.stripeCustomerId)));
  // Another call may have been first; its customer is the one that counts.
  return (await readCustomerId(db, user.id)) ?? customer.id;
}

/** @throws {NotFoundError} */
export async function readCustomerId(db: Context['db'], userId: string): Promise<string | null> {
  const [row] = await db.select({ id: users.stripeCustomerId }).from(users).where(eq(users.id, userId));
  if (!row) throw new NotFoundError('This user does not exist any more.');
  return row.id;
}
