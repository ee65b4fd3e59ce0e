import type { Handlers } from '../http/add-routes.ts';
import { ApiError } from '../http/api-error.ts';
import { openBillingPortal } from './billing-portal.ts';
import { cancelSubscription, refreshPayment, resumeSubscription } from './change-subscription.ts';
import { createCheckout, welcomeSubscriber } from './checkout.ts';
import type { BillingContext } from './payment-provider.ts';

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
