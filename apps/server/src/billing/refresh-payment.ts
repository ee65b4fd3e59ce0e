import type { User } from '@framescout/contract';
import { findUser } from '../accounts/find-user.ts';
import { ApiError } from '../http/api-error.ts';
import type { BillingContext } from './billing-context.ts';
import { askProvider } from './payment-provider.ts';
import { readCustomerId } from './stored-subscription.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Updates a user's access from the payment provider. Nothing that a browser sent is used.
 * @throws {ApiError} foreignPayment when the provider says that the customer is someone else, or deleted
 * @throws {ApiError} paymentProviderFailed
 */
export async function refreshPayment(context: BillingContext, userId: string): Promise<User> {
  const customerId = await readCustomerId(context, userId);
  const { paymentProvider } = context;
  if (customerId && paymentProvider) {
    const customer = await askProvider(() => paymentProvider.stripe.customers.retrieve(customerId));
    if (customer.deleted || customer.metadata['userId'] !== userId) {
      throw new ApiError('foreignPayment');
    }
    await syncSubscription(context, paymentProvider, customerId);
  }
  return findUser(context.db, userId);
}
