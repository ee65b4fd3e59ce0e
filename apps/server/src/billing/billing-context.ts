import type { Context } from '../context.ts';
import type { Payments } from './payments.ts';

/** The context with what billing adds to it, for billing and the parts above it. */
export type BillingContext = Context & {
  /** `null` where payments are not set up. */
  payments: Payments | null;
};
