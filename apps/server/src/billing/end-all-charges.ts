import { alertOfUnreachable } from '../alerts/alerts.ts';
import { findUser } from '../users/find-user.ts';
import type { BillingContext } from './billing-context.ts';
import { expireOpenCheckouts } from './checkout.ts';
import { closeInvoice, findDueInvoices } from './close-invoice.ts';
import { findCustomersOfUser, isOfMode, readStoredCustomer } from './customer.ts';
import { callIfExists, type PaymentProvider, readAll } from './payment-provider.ts';

/** Statuses of subscriptions that have ended permanently; all others can charge. */
const OVER: readonly string[] = ['canceled', 'incomplete_expired'];

/**
 * Makes sure that the provider never charges a user again, before their account is deleted: closes their open
 * checkouts, cancels all their subscriptions at the provider, known here or not, and closes the invoices of
 * these, under every customer this server created for them. A customer that can't be queried because the keys
 * have changed raises an alert.
 * @throws {ApiError} userNotFound @throws {ApiError} paymentProviderFailed
 */
export async function endAllCharges(context: BillingContext, userId: string): Promise<void> {
  const { db, paymentProvider } = context;
  const stored = await readStoredCustomer(context, userId);
  if (stored && !(paymentProvider && isOfMode(stored, paymentProvider))) {
    const { id: customer, mode } = stored;
    // No money is charged in the other modes.
    if (mode === 'live' || mode === null) await alertOfUnreachable(db, customer);
  }
  if (!paymentProvider) return;
  const made = await findCustomersOfUser(paymentProvider, await findUser(db, userId));
  const customers = new Set(made.map(({ id }) => id));
  if (stored && isOfMode(stored, paymentProvider)) customers.add(stored.id);
  for (const customer of customers) await endChargesOf(paymentProvider, customer);
}

async function endChargesOf(paymentProvider: PaymentProvider, customer: string): Promise<void> {
  const { stripe } = paymentProvider;
  const found = await callIfExists(() => stripe.customers.retrieve(customer));
  if (!found || found.deleted) return;
  // Closed first, so that no new subscription can start.
  await expireOpenCheckouts(paymentProvider, customer);
  const all = await callIfExists(() =>
    readAll(stripe.subscriptions.list({ customer, status: 'all', limit: 100 })),
  );
  for (const { id, status } of all ?? []) {
    if (!OVER.includes(status)) await callIfExists(() => stripe.subscriptions.cancel(id));
  }
  const invoices = await callIfExists(() => readAll(stripe.invoices.list({ customer, limit: 100 })));
  for (const invoice of findDueInvoices(invoices ?? [])) await closeInvoice(paymentProvider, invoice);
}
