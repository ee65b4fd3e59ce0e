import type { Context } from '../context.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** The context with what billing adds to it, for billing and the parts above it. */
export type BillingContext = Context & {
  /** `null` where payments are not set up. */
  paymentProvider: PaymentProvider | null;
};
