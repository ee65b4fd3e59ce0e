import type { User } from '@framescout/contract';
import { ApiError } from '../http/api-error.ts';
import { findUser } from '../users/find-user.ts';
import type { BillingContext } from './billing-context.ts';
import { isOfMode, readStoredCustomer } from './customer.ts';
import { callIfExists } from './payment-provider.ts';
import { syncSubscription } from './sync-subscription.ts';

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
