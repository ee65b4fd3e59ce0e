import type Stripe from 'stripe';
import { z } from 'zod';

const metadata = z.record(z.string(), z.string());
const page = {
  limit: z.coerce.number().int().max(100).default(10),
  starting_after: z.string().exactOptional(),
};

/** The form fields of each call; others are refused, as by Stripe, whose types check these. */
export const requestSchemas = {
  createCustomer: z.strictObject({ email: z.email(), name: z.string(), metadata }),
  updateCustomer: z.strictObject({ email: z.email() }),
  createCheckout: z.strictObject({
    mode: z.literal('subscription'),
    customer: z.string(),
    client_reference_id: z.string(),
    line_items: z.array(z.strictObject({ price: z.string(), quantity: z.coerce.number().int() })).length(1),
    subscription_data: z.strictObject({ metadata }),
    success_url: z.url(),
    cancel_url: z.url(),
  }),
  updateSubscription: z.strictObject({
    cancel_at_period_end: z.stringbool().exactOptional(),
    metadata: metadata.exactOptional(),
  }),
  updateInvoice: z.strictObject({ auto_advance: z.stringbool() }),
  createRefund: z.strictObject({
    payment_intent: z.string(),
    reason: z.literal('duplicate').exactOptional(),
  }),
  createPortalSession: z.strictObject({ customer: z.string(), return_url: z.url() }),
} satisfies {
  createCustomer: z.ZodType<Stripe.CustomerCreateParams>;
  updateCustomer: z.ZodType<Stripe.CustomerUpdateParams>;
  createCheckout: z.ZodType<Stripe.Checkout.SessionCreateParams>;
  updateSubscription: z.ZodType<Stripe.SubscriptionUpdateParams>;
  updateInvoice: z.ZodType<Stripe.InvoiceUpdateParams>;
  createRefund: z.ZodType<Stripe.RefundCreateParams>;
  createPortalSession: z.ZodType<Stripe.BillingPortal.SessionCreateParams>;
};

/** The fields that each list can be asked with, by the kind of its objects. */
export const listSchemas = {
  customer: z.strictObject({ ...page, email: z.email() }),
  'checkout.session': z.strictObject({ ...page, customer: z.string(), status: z.literal('open') }),
  subscription: z.strictObject({
    ...page,
    customer: z.string().exactOptional(),
    created: z.strictObject({ gte: z.coerce.number() }).exactOptional(),
    status: z.enum(['all', 'past_due']).exactOptional(),
  }),
  invoice: z.strictObject({
    ...page,
    customer: z.string(),
    status: z.enum(['open', 'paid']).exactOptional(),
    expand: z.array(z.literal('data.payments')).exactOptional(),
  }),
  charge: z.strictObject({ ...page, customer: z.string() }),
  dispute: z.strictObject({ ...page, charge: z.string() }),
} satisfies {
  customer: z.ZodType<Stripe.CustomerListParams>;
  'checkout.session': z.ZodType<Stripe.Checkout.SessionListParams>;
  subscription: z.ZodType<Stripe.SubscriptionListParams>;
  invoice: z.ZodType<Stripe.InvoiceListParams>;
  charge: z.ZodType<Stripe.ChargeListParams>;
  dispute: z.ZodType<Stripe.DisputeListParams>;
};
