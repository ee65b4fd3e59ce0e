import type { User } from '@framescout/contract';
import type Stripe from 'stripe';
import { ApiError } from '../http/api-error.ts';
import { findUser } from '../users/find-user.ts';
import type { BillingContext } from './billing-context.ts';
import { isOfMode, readStoredCustomer } from './customer.ts';
import {
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
  return change(context, user, customerId, async ({ stripe }, running) => {
    if (running.length === 0) throw new ApiError('nothingToCancel');
    for (const subscription of running) {
      const { id } = subscription;
      if (stateOf(subscription) === 'overdue') await callIfExists(() => stripe.subscriptions.cancel(id));
      else await callProvider(() => stripe.subscriptions.update(id, { cancel_at_period_end: true }));
    }
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
  return change(context, user, customerId, async ({ stripe }, running) => {
    const ending = running.find((subscription) => stateOf(subscription) === 'ending');
    if (!ending) throw new ApiError('nothingToResume');
    // An end date, which the provider's own pages may set, is cleared through a different field.
    const values = ending.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' as const };
    await callProvider(() => stripe.subscriptions.update(ending.id, values));
  });
}

async function change(
  context: BillingContext,
  user: User,
  customerId: string,
  act: (paymentProvider: PaymentProvider, running: Stripe.Subscription[]) => Promise<void>,
): Promise<User> {
  const paymentProvider = requireProvider(context.paymentProvider);
  const stored = await readStoredCustomer(context, user.id);
  if (stored?.id !== customerId) throw new ApiError('foreignSubscription');
  const running = isOfMode(stored, paymentProvider) ? await listRunning(paymentProvider, customerId) : [];
  await act(paymentProvider, running);
  await syncSubscription(context, paymentProvider, customerId);
  return findUser(context.db, user.id);
}

/**
 * Lists a customer's subscriptions that can charge them now or later, as the provider has them at this
 * moment.
 * @throws {ApiError} paymentProviderFailed
 */
async function listRunning({ stripe }: PaymentProvider, customerId: string): Promise<Stripe.Subscription[]> {
  const all = await callIfExists(() =>
    readAll(stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 })),
  );
  return (all ?? []).filter((subscription) => isRunning(stateOf(subscription)));
}
