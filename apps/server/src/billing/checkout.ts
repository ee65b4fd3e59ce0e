import { linkTo, type User } from '@framescout/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';
import type { BillingContext } from './billing-context.ts';
import { askProvider, type PaymentProvider, requireProvider } from './payment-provider.ts';
import { findRunningSubscription, readCustomerId } from './stored-subscription.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Starts a checkout at the provider; a subscription that was cancelled but still runs is resumed instead.
 * @returns the URL to send the user to
 * @throws {ApiError} alreadySubscribed when a running subscription will be renewed anyway: nobody should pay twice
 * @throws {ApiError} paymentsUnavailable
 * @throws {ApiError} paymentProviderFailed
 */
export async function createCheckout(context: BillingContext, user: User): Promise<string> {
  const paymentProvider = requireProvider(context.paymentProvider);
  const customerId = await ensureCustomer(context, paymentProvider, user);
  await syncSubscription(context, paymentProvider, customerId);
  const origin = context.origin();
  const running = await findRunningSubscription(context, user.id);
  if (running && !running.cancelAtPeriodEnd) throw new ApiError('alreadySubscribed');
  if (running) {
    // The paid period still runs: it will be renewed again, and nothing is due now.
    await askProvider(() =>
      paymentProvider.stripe.subscriptions.update(running.id, { cancel_at_period_end: false }),
    );
    await syncSubscription(context, paymentProvider, customerId);
    return `${origin}${linkTo('dashboard')}`;
  }
  const session = await askProvider(() =>
    paymentProvider.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customerId,
      client_reference_id: user.id,
      line_items: [{ price: paymentProvider.priceId, quantity: 1 }],
      subscription_data: { metadata: { userId: user.id } },
      success_url: `${origin}${linkTo('dashboard', { payment: 'success' })}`,
      cancel_url: `${origin}${linkTo('dashboard', { payment: 'cancelled' })}`,
    }),
  );
  if (!session.url) throw new ApiError('paymentProviderFailed');
  return session.url;
}

/** The user's customer id at the provider; creates the customer if there is none. */
async function ensureCustomer(
  context: BillingContext,
  paymentProvider: PaymentProvider,
  user: User,
): Promise<string> {
  const existing = await readCustomerId(context, user.id);
  if (existing) return existing;
  const customer = await askProvider(() =>
    paymentProvider.stripe.customers.create(
      { email: user.email, name: user.username, metadata: { userId: user.id } },
      { idempotencyKey: `customer-${user.id}` },
    ),
  );
  await context.db
    .update(users)
    .set({ stripeCustomerId: customer.id })
    .where(and(eq(users.id, user.id), isNull(users.stripeCustomerId)));
  // Another call may have been faster; its customer is the one that counts.
  return (await readCustomerId(context, user.id)) ?? customer.id;
}
