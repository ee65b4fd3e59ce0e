import { linkTo } from '@framescout/contract';
import Stripe from 'stripe';
import type { Handlers } from '../http/add-routes.ts';
import { ApiError } from '../http/api-error.ts';
import { cancelSubscription, refreshPayment, resumeSubscription } from './change-subscription.ts';
import { createCheckout, welcomeSubscriber } from './checkout.ts';
import { isOfMode, readStoredCustomer } from './customer.ts';
import {
  type BillingContext,
  callProvider,
  type PaymentProvider,
  requireProvider,
} from './payment-provider.ts';

/**
 * Opens the provider's page where users change their card, pay what is due and see their invoices.
 * @returns the URL to send the user to: that of the unpaid invoice if the provider has no such page set up
 * @throws {ApiError} nothingToManage @throws {ApiError} paymentProviderFailed @throws {ApiError}
 * paymentsUnavailable
 */
async function openBillingPortal(context: BillingContext, userId: string): Promise<string> {
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

/** Handles the calls about payments. */
export function billingHandlers(context: BillingContext) {
  return {
    refreshPayment: async ({ caller, params }) => {
      if (caller.user.id !== params.id && caller.user.role !== 'admin') throw new ApiError('accessDenied');
      return refreshPayment(context, params.id);
    },
    createCheckout: async ({ caller, body }) => {
      if (caller.user.id !== body.userId) throw new ApiError('accessDenied');
      return { url: await createCheckout(context, caller.user) };
    },
    welcomeSubscriber: async ({ caller }) => ({
      isNew: await welcomeSubscriber(context.db, caller.user.id),
    }),
    resumeSubscription: ({ caller, body }) => resumeSubscription(context, caller.user, body.customerId),
    openBillingPortal: async ({ caller }) => ({ url: await openBillingPortal(context, caller.user.id) }),
    cancelSubscription: ({ caller, body }) => cancelSubscription(context, caller.user, body.customerId),
  } satisfies Partial<Handlers>;
}
