import { type BillingState, linkTo, type User } from '@framescout/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { changesRow, type Database } from '../db/database.ts';
import { subscriptions } from '../db/schema/index.ts';
import { ApiError, isApiError } from '../http/api-error.ts';
import { findUser } from '../users/find-user.ts';
import { requirePrice } from './check-price.ts';
import { ensureCustomer } from './customer.ts';
import type { BillingContext } from './payment-provider.ts';
import { callProvider, type PaymentProvider, readAll, requireProvider } from './payment-provider.ts';
import { isRunning } from './read-subscription.ts';
import { syncSubscription } from './sync-subscription.ts';

/** How often a checkout is opened, if calls from other tabs close it. */
const MOST_TRIES = 3;

/**
 * Starts a checkout at the provider, closing all others, so that the user can pay only once.
 * @returns the URL to send the user to
 * @throws {ApiError} administratorsPayNothing
 * @throws {ApiError} alreadySubscribed if a running subscription will renew: nobody should pay twice
 * @throws {ApiError} subscriptionEnding if it runs until the end of the paid period: it should be resumed
 * instead
 * @throws {ApiError} paymentOverdue if it is waiting for a payment
 * @throws {ApiError} paymentsUnavailable @throws {ApiError} paymentProviderFailed
 * @throws {ApiError} userNotFound if the account is deleted in the meantime
 */
export async function createCheckout(context: BillingContext, user: User): Promise<string> {
  if (user.role === 'admin') throw new ApiError('administratorsPayNothing');
  const paymentProvider = requireProvider(context.paymentProvider);
  await requirePrice(paymentProvider);
  const customerId = await ensureCustomer(context, paymentProvider, user);
  // Closed before asking about the customer, so that the answer includes all that was paid.
  await expireOpenCheckouts(paymentProvider, customerId);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    await syncSubscription(context, paymentProvider, customerId);
    requireNoneRunning((await findUser(context.db, user.id)).billingState);
    await openCheckout(context, paymentProvider, { userId: user.id, customerId });
    await requireExistingUser(context, paymentProvider, user.id, customerId);
    // A concurrent call, on any node, may have opened another checkout: all of them return the first.
    const kept = await expireOpenCheckouts(paymentProvider, customerId, { keepsFirst: true });
    if (kept?.url) return kept.url;
    // Or it may have just begun, closed this one and opened none yet.
  }
  throw new ApiError('paymentProviderFailed');
}

/** @throws {ApiError} alreadySubscribed @throws {ApiError} subscriptionEnding @throws {ApiError} paymentOverdue */
function requireNoneRunning(state: BillingState): void {
  if (state === 'ending') throw new ApiError('subscriptionEnding');
  if (state === 'overdue') throw new ApiError('paymentOverdue');
  if (isRunning(state)) throw new ApiError('alreadySubscribed');
}

async function openCheckout(
  context: BillingContext,
  { stripe, priceId }: PaymentProvider,
  { userId, customerId }: { userId: string; customerId: string },
): Promise<void> {
  const origin = context.origin();
  await callProvider(() =>
    stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customerId,
      client_reference_id: userId,
      line_items: [{ price: priceId, quantity: 1 }],
      subscription_data: { metadata: { userId } },
      success_url: `${origin}${linkTo('dashboard', { payment: 'success' })}`,
      cancel_url: `${origin}${linkTo('dashboard', { payment: 'cancelled' })}`,
    }),
  );
}

/** Closes a checkout whose account was deleted while it was opened. @throws {ApiError} userNotFound */
async function requireExistingUser(
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
 * Closes a customer's open checkouts, so that they can't be paid any more.
 * @param keepsFirst whether the first one stays open
 * @returns the one that stays open, if any
 * @throws {ApiError} paymentProviderFailed
 */
export async function expireOpenCheckouts(
  { stripe }: PaymentProvider,
  customerId: string,
  { keepsFirst = false }: { keepsFirst?: boolean } = {},
): Promise<Stripe.Checkout.Session | undefined> {
  const all = await callProvider(() =>
    readAll(stripe.checkout.sessions.list({ customer: customerId, status: 'open', limit: 100 })),
  );
  const open = all.toSorted((a, b) => a.created - b.created || a.id.localeCompare(b.id));
  const kept = keepsFirst ? open[0] : undefined;
  for (const { id } of open) if (id !== kept?.id) await expire(stripe, id);
  return kept;
}

async function expire(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(id);
  } catch {
    // A checkout paid or closed meanwhile can't be expired and needn't be; others must not stay open.
    const { status } = await callProvider(() => stripe.checkout.sessions.retrieve(id));
    if (status === 'open') throw new ApiError('paymentProviderFailed');
  }
}

/** Claims a subscription's start, once across tabs. @returns whether it is paid and first claimed here */
export function welcomeSubscriber(db: Database, userId: string): Promise<boolean> {
  const isOwn = eq(subscriptions.userId, userId);
  const isPaid = inArray(subscriptions.status, ['active', 'trialing']);
  const isNew = sql`${subscriptions.welcomedTo} is distinct from ${subscriptions.stripeSubscriptionId}`;
  return changesRow(
    db
      .update(subscriptions)
      .set({ welcomedTo: subscriptions.stripeSubscriptionId })
      .where(and(isOwn, isPaid, isNew)),
  );
}
