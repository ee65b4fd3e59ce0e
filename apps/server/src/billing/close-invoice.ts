import type Stripe from 'stripe';
import { ApiError } from '../http/api-error.ts';
import { callProvider, idOf, type PaymentProvider } from './payment-provider.ts';

/** Statuses in which an invoice can be paid by whoever has its link, even if nobody is expected to. */
const PAYABLE: readonly (Stripe.Invoice.Status | null)[] = ['open', 'uncollectible'];

/** An unpaid invoice of a subscription that can be paid, or will be collected once it is finalized. */
export type DueInvoice = { invoiceId: string; subscriptionId: string; isDraft: boolean };

/** Finds the invoices of subscriptions that are due or will be. */
export function findDueInvoices(invoices: readonly Stripe.Invoice[]): DueInvoice[] {
  return invoices.flatMap((invoice) => {
    const { id, status, auto_advance } = invoice;
    const subscriptionId = subscriptionOf(invoice);
    const isDraft = status === 'draft' && auto_advance === true;
    if (!id || subscriptionId === null || !(PAYABLE.includes(status) || isDraft)) return [];
    return [{ invoiceId: id, subscriptionId, isDraft }];
  });
}

/** Returns the id of the subscription that an invoice is for; `null` if it is for something else. */
export function subscriptionOf({ parent }: Stripe.Invoice): string | null {
  return idOf(parent?.subscription_details?.subscription);
}

/** Makes sure that an ended subscription's invoice is never paid. @throws {ApiError} paymentProviderFailed */
export async function closeInvoice(
  { stripe }: PaymentProvider,
  { invoiceId, isDraft }: DueInvoice,
): Promise<void> {
  if (isDraft) {
    // The provider neither voids nor deletes drafts of subscriptions; without collection they stay drafts.
    await callProvider(() => stripe.invoices.update(invoiceId, { auto_advance: false }));
    return;
  }
  try {
    await stripe.invoices.voidInvoice(invoiceId);
  } catch (cause) {
    const { status } = await callProvider(() => stripe.invoices.retrieve(invoiceId));
    if (PAYABLE.includes(status)) throw new ApiError('paymentProviderFailed', { cause });
  }
}
