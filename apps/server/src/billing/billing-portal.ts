import { linkTo } from '@framescout/contract';

import Stripe from 'stripe';
import { ApiError } from '../http/api-error.ts';
import { isOfMode, readStoredCustomer } from './customer.ts';
import type { BillingContext } from './payment-provider.ts';
import { callProvider, type PaymentProvider, requireProvider } from './payment-provider.ts';

/**
 * Opens the provider's page where users change their card, pay what is due and see their invoices.
 * @returns the URL to send the user to: that of the unpaid invoice if the provider has no such page set up
 * @throws {ApiError} nothingToManage @throws {ApiError} paymentProviderFailed @throws {ApiError}
 * paymentsUnavailable
 */
export async function openBillingPortal(context: BillingContext, userId: string): Promise<string> {
  const paymentProvider = requireProvider(context.paymentProvider);
  const stored = await readStoredCustomer(context, userId);
  if (!stored || !isOfMode(stored, paymentProvider)) throw new ApiError('nothingToManage');
  const customer = stored.id;
  try {
    const session = await paymentProvider.stripe.billingPortal.sessions.create({
      customer,
      return_url: `${context.origin()}${linkTo('dashboard', { billing: 'returned' })}`,
    });
    return session.url;
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeInvalidRequestError)) {
      throw new ApiError('paymentProviderFailed', { cause });
    }
    return openInvoice(paymentProvider, customer);
  }
}

/** Returns the URL where a customer's latest unpaid invoice can be paid. */
async function openInvoice({ stripe }: PaymentProvider, customer: string): Promise<string> {
  const { data } = await callProvider(() => stripe.invoices.list({ customer, status: 'open', limit: 1 }));
  const url = data[0]?.hosted_invoice_url;
  if (!url) throw new ApiError('nothingToManage');
  return url;
}
