import type { Handlers } from '../http/add-routes.ts';
import { ApiError } from '../http/api-error.ts';
import type { BillingContext } from './billing-context.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { createCheckout } from './checkout.ts';
import { refreshPayment } from './refresh-payment.ts';

/** The calls about payments. */
export function billingHandlers(
  context: BillingContext,
): Pick<Handlers, 'refreshPayment' | 'createCheckout' | 'cancelSubscription'> {
  return {
    refreshPayment: async ({ caller, params }) => {
      if (caller.user.id !== params.id && caller.user.role !== 'admin') throw new ApiError('accessDenied');
      return refreshPayment(context, params.id);
    },
    createCheckout: async ({ caller, body }) => {
      if (caller.user.id !== body.userId) throw new ApiError('accessDenied');
      return { url: await createCheckout(context, caller.user) };
    },
    cancelSubscription: ({ caller, body }) => cancelSubscription(context, caller.user, body.customerId),
  };
}
