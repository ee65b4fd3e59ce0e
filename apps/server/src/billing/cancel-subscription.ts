import type { User } from '@framescout/contract';
import { findUser } from '../accounts/find-user.ts';
import { ApiError } from '../http/api-error.ts';
import type { BillingContext } from './billing-context.ts';
import { askProvider, requireProvider } from './payment-provider.ts';
import { findRunningSubscription, readCustomerId } from './stored-subscription.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Cancels a user's subscription at the end of the paid period.
 * @param customerId as sent by the caller; it must be their own
 * @throws {ApiError} foreignSubscription @throws {ApiError} nothingToCancel @throws {ApiError} paymentProviderFailed
 */
export async function cancelSubscription(
  context: BillingContext,
  user: User,
  customerId: string,
): Promise<User> {
  const paymentProvider = requireProvider(context.paymentProvider);
  if ((await readCustomerId(context, user.id)) !== customerId) {
    throw new ApiError('foreignSubscription');
  }
  const running = await findRunningSubscription(context, user.id);
  if (!running) throw new ApiError('nothingToCancel');
  await askProvider(() =>
    paymentProvider.stripe.subscriptions.update(running.id, { cancel_at_period_end: true }),
  );
  await syncSubscription(context, paymentProvider, customerId);
  return findUser(context.db, user.id);
}

/**
 * Cancels a user's subscription at once, before their account is deleted: nobody should go on paying for it.
 */
export async function endSubscriptionNow(context: BillingContext, userId: string): Promise<void> {
  const running = await findRunningSubscription(context, userId);
  if (!running) return;
  const paymentProvider = requireProvider(context.paymentProvider);
  await askProvider(() => paymentProvider.stripe.subscriptions.cancel(running.id));
}
