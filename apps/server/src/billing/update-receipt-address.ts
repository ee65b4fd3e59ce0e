import { raiseAlert } from '../alerts/alerts.ts';
import { isApiError } from '../http/api-error.ts';
import { findUser } from '../users/find-user.ts';
import type { BillingContext } from './billing-context.ts';
import { isOfMode, readStoredCustomer } from './customer.ts';
import { callIfExists } from './payment-provider.ts';

/**
 * Updates the address to which the provider sends a user's receipts. If that fails, the address change still
 * counts, and the administrators are alerted.
 * @throws {ApiError} userNotFound
 */
export async function updateReceiptAddress(context: BillingContext, userId: string): Promise<void> {
  const { db, paymentProvider } = context;
  const stored = await readStoredCustomer(context, userId);
  if (!stored || !paymentProvider || !isOfMode(stored, paymentProvider)) return;
  const { email } = await findUser(db, userId);
  try {
    await callIfExists(() => paymentProvider.stripe.customers.update(stored.id, { email }));
  } catch (error) {
    if (!isApiError(error, 'paymentProviderFailed')) throw error;
    await raiseAlert(db, {
      kind: 'failed-correction',
      subject: `address of ${stored.id}`,
      text: `Customer ${stored.id} has another address now, which the payment provider could not be told. Please change it there: receipts go to the former one.`,
    });
  }
}
