import type { User } from '@framescout/contract';
import { alertOfUnreachable, raiseAlert } from '../alerts/alerts.ts';
import { isApiError } from '../http/api-error.ts';
import { findUser } from '../users/find-user.ts';
import { expireOpenCheckouts } from './checkout.ts';
import { closeInvoice, findDueInvoices } from './close-invoice.ts';
import { findCustomersOfUser, isOfMode, readStoredCustomer } from './customer.ts';
import { type BillingContext, callIfExists, type PaymentProvider, readAll } from './payment-provider.ts';

/** Statuses of subscriptions that have ended permanently; all others can charge. */
const OVER: readonly string[] = ['canceled', 'incomplete_expired'];

/** A user whose charges were ended, and their customer here if the provider has one in the present mode. */
export type FormerPayer = Pick<User, 'id' | 'email'> & { customer: string | null };

/**
 * Makes sure that the provider never charges a user again, before their account is deleted: closes their open
 * checkouts, cancels all their subscriptions at the provider, known here or not, and closes the invoices of
 * these, under every customer this server created for them. A customer that can't be queried because the keys
 * have changed raises an alert.
 * @returns the user, for {@link endChargesBegunSince}
 * @throws {ApiError} userNotFound @throws {ApiError} paymentProviderFailed
 */
export async function endAllCharges(context: BillingContext, userId: string): Promise<FormerPayer> {
  const { db, paymentProvider } = context;
  const { id, email } = await findUser(db, userId);
  const stored = await readStoredCustomer(context, userId);
  const isHere = stored !== null && paymentProvider !== null && isOfMode(stored, paymentProvider);
  if (stored && !isHere) {
    const { id: customer, mode } = stored;
    // No money is charged in the other modes.
    if (mode === 'live' || mode === null) await alertOfUnreachable(db, customer);
  }
  const payer = { id, email, customer: isHere ? stored.id : null };
  if (paymentProvider) await endChargesOfUser(paymentProvider, payer);
  return payer;
}

/** Repeats that once the account is deleted, as another tab may have opened a checkout meanwhile. */
export async function endChargesBegunSince(
  { db, paymentProvider }: BillingContext,
  payer: FormerPayer,
): Promise<void> {
  if (!paymentProvider) return;
  try {
    await endChargesOfUser(paymentProvider, payer);
  } catch (error) {
    if (!isApiError(error, 'paymentProviderFailed')) throw error;
    const subject = payer.customer ?? payer.id;
    await raiseAlert(db, {
      kind: 'failed-correction',
      subject,
      text: `User ${payer.id} was deleted, but the payment provider did not say whether they have opened a checkout meanwhile (customer ${payer.customer ?? 'unknown'}). Please close it there, and cancel what it started.`,
    });
  }
}

async function endChargesOfUser(paymentProvider: PaymentProvider, payer: FormerPayer): Promise<void> {
  const made = await findCustomersOfUser(paymentProvider, payer);
  const customers = new Set(made.map(({ id }) => id));
  if (payer.customer !== null) customers.add(payer.customer);
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
