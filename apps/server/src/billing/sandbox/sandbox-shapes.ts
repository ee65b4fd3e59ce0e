import type Stripe from 'stripe';
import { z } from 'zod';

// The compiler checks both directions against Stripe's package: requests match what it sends, objects what it
// reads.

const metadata = z.record(z.string(), z.string());

/** The fields of a customer that FrameScout reads. */
export const customerSchema = z.object({
  id: z.string(),
  object: z.literal('customer'),
  email: z.string(),
  metadata,
}) satisfies z.ZodType<Pick<Stripe.Customer, 'id' | 'object' | 'email' | 'metadata'>>;

/** A checkout, which is open until it is paid or closed. */
export const checkoutSchema = z.object({
  id: z.string(),
  object: z.literal('checkout.session'),
  customer: z.string(),
  created: z.int().default(0),
  status: z.enum(['open', 'complete', 'expired']),
  url: z.string(),
  success_url: z.string(),
  cancel_url: z.string(),
  metadata,
}) satisfies z.ZodType<
  Pick<Stripe.Checkout.Session, 'id' | 'object' | 'customer' | 'created' | 'status' | 'url'>
>;

/** A subscription. Times are Unix seconds. */
export const subscriptionSchema = z.object({
  id: z.string(),
  object: z.literal('subscription'),
  customer: z.string(),
  created: z.int().default(0),
  status: z.enum(['active', 'past_due', 'unpaid', 'paused', 'canceled']),
  cancel_at_period_end: z.boolean(),
  cancel_at: z.null().default(null),
  ended_at: z.int().nullable(),
  metadata,
  items: z.object({
    object: z.literal('list'),
    data: z.array(z.object({ id: z.string(), current_period_start: z.int(), current_period_end: z.int() })),
  }),
}) satisfies z.ZodType<
  Pick<
    Stripe.Subscription,
    | 'id'
    | 'object'
    | 'customer'
    | 'created'
    | 'status'
    | 'cancel_at_period_end'
    | 'cancel_at'
    | 'ended_at'
    | 'metadata'
  > & {
    items: { data: Pick<Stripe.SubscriptionItem, 'id' | 'current_period_start' | 'current_period_end'>[] };
  }
>;

const invoicePaymentsSchema = z.object({
  object: z.literal('list'),
  data: z.array(
    z.object({
      status: z.literal('paid'),
      payment: z.object({ type: z.literal('payment_intent'), payment_intent: z.string() }),
    }),
  ),
});

/** An invoice, paid or waiting for a payment. */
export const invoiceSchema = z.object({
  id: z.string(),
  object: z.literal('invoice'),
  customer: z.string(),
  status: z.enum(['open', 'paid', 'void']),
  amount_paid: z.int(),
  currency: z.string(),
  created: z.int(),
  status_transitions: z.object({ paid_at: z.int().nullable() }),
  parent: z
    .object({
      type: z.literal('subscription_details'),
      subscription_details: z.object({ subscription: z.string() }),
    })
    .nullable()
    .default(null),
  payments: invoicePaymentsSchema.default({ object: 'list', data: [] }),
}) satisfies z.ZodType<
  Pick<Stripe.Invoice, 'object' | 'customer' | 'status' | 'amount_paid' | 'currency' | 'created'>
>;

/** A payment with a fictitious card. */
export const chargeSchema = z.object({
  id: z.string(),
  object: z.literal('charge'),
  customer: z.string(),
  created: z.int().default(0),
  payment_intent: z.string(),
  amount: z.int(),
  amount_refunded: z.int(),
  disputed: z.literal(false),
}) satisfies z.ZodType<
  Pick<
    Stripe.Charge,
    'id' | 'object' | 'customer' | 'created' | 'payment_intent' | 'amount' | 'amount_refunded' | 'disputed'
  >
>;

/** A visit to the page where payments are managed. */
export const portalSessionSchema = z.object({
  id: z.string(),
  object: z.literal('billing_portal.session'),
  customer: z.string(),
  url: z.string(),
  return_url: z.string(),
}) satisfies z.ZodType<
  Pick<Stripe.BillingPortal.Session, 'id' | 'object' | 'customer' | 'url' | 'return_url'>
>;

/** A checkout stored by the sandbox. */
export type SandboxCheckout = z.infer<typeof checkoutSchema>;
/** A subscription stored by the sandbox. */
export type SandboxSubscription = z.infer<typeof subscriptionSchema>;
/** An invoice stored by the sandbox. */
export type SandboxInvoice = z.infer<typeof invoiceSchema>;
/** A charge stored by the sandbox. */
export type SandboxCharge = z.infer<typeof chargeSchema>;
/** A stored visit to the page where payments are managed. */
export type SandboxPortalSession = z.infer<typeof portalSessionSchema>;

const limit = z.coerce.number().int().max(100);

/** The form fields that each call accepts; anything else is refused, as the provider would. */
export const requestSchemas = {
  createCustomer: z.strictObject({ email: z.email(), name: z.string(), metadata }),
  listCustomers: z.strictObject({ email: z.email(), limit }),
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
    cancel_at_period_end: z.stringbool().optional(),
    metadata: metadata.optional(),
  }),
  createRefund: z.strictObject({
    payment_intent: z.string(),
    reason: z.literal('duplicate').exactOptional(),
  }),
  createPortalSession: z.strictObject({ customer: z.string(), return_url: z.url() }),
  list: z.strictObject({
    customer: z.string(),
    limit,
    status: z.enum(['all', 'paid', 'open']).optional(),
    expand: z.array(z.literal('data.payments')).optional(),
  }),
  listOfAll: z.strictObject({
    created: z.strictObject({ gte: z.coerce.number() }).exactOptional(),
    status: z.literal('past_due').exactOptional(),
    limit,
  }),
} satisfies {
  createCustomer: z.ZodType<Stripe.CustomerCreateParams>;
  listCustomers: z.ZodType<Stripe.CustomerListParams>;
  updateCustomer: z.ZodType<Stripe.CustomerUpdateParams>;
  createCheckout: z.ZodType<Stripe.Checkout.SessionCreateParams>;
  updateSubscription: z.ZodType<unknown>;
  createRefund: z.ZodType<Stripe.RefundCreateParams>;
  createPortalSession: z.ZodType<Stripe.BillingPortal.SessionCreateParams>;
  list: z.ZodType<unknown>;
  listOfAll: z.ZodType<Stripe.SubscriptionListParams>;
};
