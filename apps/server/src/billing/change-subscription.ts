import type { User } from '@framescout/contract';
import type Stripe from 'stripe';
import { ApiError } from '../http/api-error.ts';
import { findUser } from '../users/find-user.ts';
import { isOfMode, readStoredCustomer } from './customer.ts';
import {
  type BillingContext,
  callIfExists,
  callProvider,
  type PaymentProvider,
  readAll,
  requireProvider,
} from './payment-provider.ts';
import { isRunning, stateOf } from './read-subscription.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Cancels a user's subscription at the end of the paid period, or immediately if its payment is overdue,
 * since then nothing is paid.
 * @param customerId as sent by the caller; must be their own
 * @throws {ApiError} foreignSubscription @throws {ApiError} nothingToCancel @throws {ApiError}
 * paymentProviderFailed
 */
export async function cancelSubscription(
  context: BillingContext,
  user: User,
  customerId: string,
): Promise<User> {
  return change(context, user, customerId, 'nothingToCancel', async ({ stripe }, running) => {
    for (const subscription of running) {
      const { id } = subscription;
      if (stateOf(subscription) === 'overdue') await callIfExists(() => stripe.subscriptions.cancel(id));
      else await callProvider(() => stripe.subscriptions.update(id, { cancel_at_period_end: true }));
    }
    return running.length > 0;
  });
}

/**
 * Resumes a cancelled subscription that is still running, so that it renews at the end of the paid period.
 * @param customerId as sent by the caller; must be their own
 * @throws {ApiError} foreignSubscription @throws {ApiError} nothingToResume @throws {ApiError}
 * paymentProviderFailed
 */
export async function resumeSubscription(
  context: BillingContext,
  user: User,
  customerId: string,
): Promise<User> {
  return change(context, user, customerId, 'nothingToResume', async ({ stripe }, running) => {
    const ending = running.find((subscription) => stateOf(subscription) === 'ending');
    if (!ending) return false;
    // An end date, which the provider's own pages may set, is cleared through a different field.
    const values = ending.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' as const };
    await callProvider(() => stripe.subscriptions.update(ending.id, values));
    return true;
  });
}

/**
 * Changes a user's subscriptions at the provider, and stores how they stand then.
 * @param refusal what to throw if there is nothing to change, which is stored first: a webhook about it is late
 * @param act makes the change; returns whether there was one to make
 */
async function change(
  context: BillingContext,
  user: User,
  customerId: string,
  refusal: 'nothingToCancel' | 'nothingToResume',
  act: (paymentProvider: PaymentProvider, running: Stripe.Subscription[]) => Promise<boolean>,
): Promise<User> {
  const paymentProvider = requireProvider(context.paymentProvider);
  const stored = await readStoredCustomer(context, user.id);
  if (stored?.id !== customerId) throw new ApiError('foreignSubscription');
  if (!isOfMode(stored, paymentProvider)) throw new ApiError(refusal);
  const hasChanged = await act(paymentProvider, await listRunning(paymentProvider, customerId));
  await syncSubscription(context, paymentProvider, customerId);
  if (!hasChanged) throw new ApiError(refusal);
  return findUser(context.db, user.id);
}

/** Lists a customer's subscriptions that can still charge them. @throws {ApiError} paymentProviderFailed */
async function listRunning({ stripe }: PaymentProvider, customerId: string): Promise<Stripe.Subscription[]> {
  const all = await callIfExists(() =>
    readAll(stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 })),
  );
  return (all ?? []).filter((subscription) => isRunning(stateOf(subscription)));
}

/**
 * Updates a user's access from the payment provider, without relying on anything a browser sent.
 * @throws {ApiError} foreignPayment if the provider says that the customer is someone else
 * @throws {ApiError} paymentProviderFailed
 */
export async function refreshPayment(context: BillingContext, userId: string): Promise<User> {
  const stored = await readStoredCustomer(context, userId);
  const { paymentProvider } = context;
  if (stored && paymentProvider && isOfMode(stored, paymentProvider)) {
    const customer = await callIfExists(() => paymentProvider.stripe.customers.retrieve(stored.id));
    if (customer && !customer.deleted && customer.metadata['userId'] !== userId) {
      throw new ApiError('foreignPayment');
    }
    await syncSubscription(context, paymentProvider, stored.id);
  }
  return findUser(context.db, userId);
}
