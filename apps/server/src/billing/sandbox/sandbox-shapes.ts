import type Stripe from 'stripe';
import { z } from 'zod';

// The compiler checks both directions against Stripe's package: requests are what it sends, objects what it
// reads.

const metadata = z.record(z.string(), z.string());

/** What FrameScout reads of a customer. */
export const customerSchema = z.object({
  id: z.string(),
  object: z.literal('customer'),
  email: z.string(),
  metadata,
}) satisfies z.ZodType<Pick<Stripe.Customer, 'id' | 'object' | 'email' | 'metadata'>>;

/** A checkout, open until it is paid. */
export const checkoutSchema = z.object({
  id: z.string(),
  object: z.literal('checkout.session'),
  customer: z.string(),
  status: z.enum(['open', 'complete']),
  url: z.string(),
  success_url: z.string(),
  cancel_url: z.string(),
  metadata,
}) satisfies z.ZodType<Pick<Stripe.Checkout.Session, 'id' | 'object' | 'customer' | 'status' | 'url'>>;

/** A subscription. Times are Unix seconds. */
export const subscriptionSchema = z.object({
  id: z.string(),
  object: z.literal('subscription'),
  customer: z.string(),
  status: z.enum(['active', 'past_due', 'canceled']),
  cancel_at_period_end: z.boolean(),
  ended_at: z.int().nullable(),
  metadata,
  items: z.object({
    object: z.literal('list'),
    data: z.array(z.object({ id: z.string(), current_period_start: z.int(), current_period_end: z.int() })),
  }),
}) satisfies z.ZodType<
  Pick<Stripe.Subscription, 'id' | 'object' | 'customer' | 'status' | 'cancel_at_period_end' | 'ended_at'> & {
    items: { data: Pick<Stripe.SubscriptionItem, 'id' | 'current_period_start' | 'current_period_end'>[] };
  }
>;

/** An invoice that was paid. */
export const invoiceSchema = z.object({
  id: z.string(),
  object: z.literal('invoice'),
  customer: z.string(),
  status: z.literal('paid'),
  amount_paid: z.int(),
  currency: z.string(),
  created: z.int(),
  status_transitions: z.object({ paid_at: z.int() }),
}) satisfies z.ZodType<
  Pick<Stripe.Invoice, 'object' | 'customer' | 'status' | 'amount_paid' | 'currency' | 'created'>
>;

/** A checkout that the sandbox has stored. */
export type SandboxCheckout = z.infer<typeof checkoutSchema>;
/** A subscription that the sandbox has stored. */
export type SandboxSubscription = z.infer<typeof subscriptionSchema>;
/** An invoice that the sandbox has stored. */
export type SandboxInvoice = z.infer<typeof invoiceSchema>;

/** The form fields that each call takes; anything else is refused, as the provider would. */
export const requestSchemas = {
  createCustomer: z.strictObject({ email: z.email(), name: z.string(), metadata }),
  createCheckout: z.strictObject({
    mode: z.literal('subscription'),
    customer: z.string(),
    client_reference_id: z.string(),
    line_items: z.array(z.strictObject({ price: z.string(), quantity: z.coerce.number().int() })).length(1),
    subscription_data: z.strictObject({ metadata }),
    success_url: z.url(),
    cancel_url: z.url(),
  }),
  updateSubscription: z.strictObject({ cancel_at_period_end: z.stringbool() }),
  list: z.strictObject({
    customer: z.string(),
    limit: z.coerce.number().int().max(100),
    status: z.enum(['all', 'paid']),
  }),
} satisfies {
  createCustomer: z.ZodType<Stripe.CustomerCreateParams>;
  createCheckout: z.ZodType<Stripe.Checkout.SessionCreateParams>;
  updateSubscription: z.ZodType<Stripe.SubscriptionUpdateParams>;
  list: z.ZodType<unknown>;
};
