import type { Context } from '../context.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** The context including the payment provider, for billing and the folders above it. */
export type BillingContext = Context & {
  /** `null` where payments are not set up. */
  paymentProvider: PaymentProvider | null;
};
