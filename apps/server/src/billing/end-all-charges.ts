import { findUser } from '../accounts/find-user.ts';
import { alertOfUnreachable } from '../alerts/alerts.ts';
import type { BillingContext } from './billing-context.ts';
import { expireOpenCheckouts } from './checkout.ts';
import { findMadeFor, isOfMode, readStoredCustomer } from './customer.ts';
import { askForExisting, type PaymentProvider, readAll } from './payment-provider.ts';

/** Subscriptions that are over for good; all others can charge. */
const OVER: readonly string[] = ['canceled', 'incomplete_expired'];

/**
 * Has the provider charge a user never again, before their account is deleted: closes their open checkouts and cancels
 * all subscriptions that the provider has of them, known here or not, under whatever customer this server made for them. A
 * customer who cannot be asked about, because the keys have been changed, is put before the administrators.
 * @throws {ApiError} userNotFound @throws {ApiError} paymentProviderFailed
 */
export async function endAllCharges(context: BillingContext, userId: string): Promise<void> {
  const { db, paymentProvider } = context;
  const stored = await readStoredCustomer(context, userId);
  if (stored && !(paymentProvider && isOfMode(stored, paymentProvider))) {
    const { id: customer, mode } = stored;
    // Nobody pays in the others.
    if (mode === 'live' || mode === null) await alertOfUnreachable(db, customer);
  }
  if (!paymentProvider) return;
  const made = await findMadeFor(paymentProvider, await findUser(db, userId));
  const customers = new Set(made.map(({ id }) => id));
  if (stored && isOfMode(stored, paymentProvider)) customers.add(stored.id);
  for (const customer of customers) await endChargesOf(paymentProvider, customer);
}

async function endChargesOf(paymentProvider: PaymentProvider, customer: string): Promise<void> {
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
