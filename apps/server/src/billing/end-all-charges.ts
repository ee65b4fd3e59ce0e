import { alertOfUnreachable } from '../alerts/alerts.ts';
import type { BillingContext } from './billing-context.ts';
import { expireOpenCheckouts } from './checkout.ts';
import { isOfMode, readStoredCustomer } from './customer.ts';
import { askForExisting, readAll } from './payment-provider.ts';

/** Subscriptions that are over for good; all others can charge. */
const OVER: readonly string[] = ['canceled', 'incomplete_expired'];

/**
 * Has the provider charge a user never again, before their account is deleted: closes their open checkouts and cancels
 * all subscriptions that the provider has of them, known here or not. A customer who cannot be asked about, because
 * the keys have been changed, is put before the administrators.
 * @throws {ApiError} userNotFound @throws {ApiError} paymentProviderFailed
 */
export async function endAllCharges(context: BillingContext, userId: string): Promise<void> {
  const stored = await readStoredCustomer(context, userId);
  if (!stored) return;
  const { id: customer, mode } = stored;
  const { paymentProvider } = context;
  if (!paymentProvider || !isOfMode(stored, paymentProvider)) {
    // Nobody pays in the others.
    if (mode === 'live' || mode === null) await alertOfUnreachable(context.db, customer);
    return;
  }
  const { stripe } = paymentProvider;
  const found = await askForExisting(() => stripe.customers.retrieve(customer));
  if (!found || found.deleted) return;
  // First, so that nothing new can begin.
  await expireOpenCheckouts(paymentProvider, customer);
  const all = await askForExisting(() =>
    readAll(stripe.subscriptions.list({ customer, status: 'all', limit: 100 })),
  );
  for (const { id, status } of all ?? []) {
    if (!OVER.includes(status)) await askForExisting(() => stripe.subscriptions.cancel(id));
  }
}
