import { linkTo, type User } from '@framescout/contract';
import type Stripe from 'stripe';
import { findUser } from '../accounts/find-user.ts';
import { ApiError, isApiError } from '../http/api-error.ts';
import type { BillingContext } from './billing-context.ts';
import { requirePrice } from './check-price.ts';
import { ensureCustomer } from './customer.ts';
import { askProvider, type PaymentProvider, readAll, requireProvider } from './payment-provider.ts';
import { isRunning } from './read-subscription.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Starts a checkout at the provider, the only one that the user can pay.
 * @returns the URL to send the user to
 * @throws {ApiError} alreadySubscribed when a subscription runs that will be renewed: nobody should pay twice
 * @throws {ApiError} subscriptionEnding when it runs to the end of the paid period: it is to be resumed
 * @throws {ApiError} paymentOverdue when it waits for a payment
 * @throws {ApiError} paymentsUnavailable @throws {ApiError} paymentProviderFailed
 * @throws {ApiError} userNotFound when the account is deleted meanwhile
 */
export async function createCheckout(context: BillingContext, user: User): Promise<string> {
  const paymentProvider = requireProvider(context.paymentProvider);
  await requirePrice(paymentProvider);
  const customerId = await ensureCustomer(context, paymentProvider, user);
  // Before the provider is asked how the customer stands: whatever was paid until now shows in its answer.
  await expireOpenCheckouts(paymentProvider, customerId);
  await syncSubscription(context, paymentProvider, customerId);
  const { billingState } = await findUser(context.db, user.id);
  if (billingState === 'ending') throw new ApiError('subscriptionEnding');
  if (billingState === 'overdue') throw new ApiError('paymentOverdue');
  if (isRunning(billingState)) throw new ApiError('alreadySubscribed');
  const origin = context.origin();
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
  await requireStillThere(context, paymentProvider, user.id, customerId);
  // Another call, on this node or another, may have opened one at the same time: the latest stays.
  await expireOpenCheckouts(paymentProvider, customerId, { butLatest: true });
  if (!session.url) throw new ApiError('paymentProviderFailed');
  return session.url;
}

/**
 * Closes the new checkout of someone whose account was deleted while it was opened: those before it are closed by the
 * deletion.
 * @throws {ApiError} userNotFound
 */
async function requireStillThere(
  { db }: BillingContext,
  paymentProvider: PaymentProvider,
  userId: string,
  customerId: string,
): Promise<void> {
  try {
    await findUser(db, userId);
  } catch (error) {
    if (isApiError(error, 'userNotFound')) await expireOpenCheckouts(paymentProvider, customerId);
    throw error;
  }
}

/**
 * Closes a customer's open checkouts, so that none of them can be paid any more.
 * @throws {ApiError} paymentProviderFailed
 */
export async function expireOpenCheckouts(
  { stripe }: PaymentProvider,
  customerId: string,
  { butLatest = false }: { butLatest?: boolean } = {},
): Promise<void> {
  const all = await askProvider(() =>
    readAll(stripe.checkout.sessions.list({ customer: customerId, status: 'open', limit: 100 })),
  );
  const open = all.toSorted((a, b) => b.created - a.created || b.id.localeCompare(a.id));
  for (const { id } of butLatest ? open.slice(1) : open) await expire(stripe, id);
}

async function expire(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(id);
  } catch {
    // One that was paid or closed meanwhile cannot be expired, and need not be; any other must not stay open.
    const { status } = await askProvider(() => stripe.checkout.sessions.retrieve(id));
    if (status === 'open') throw new ApiError('paymentProviderFailed');
  }
}
