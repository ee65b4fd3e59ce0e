import { PAID_DAYS, PRO_PRICE } from '@framescout/contract';
import { parse } from 'qs';
import type Stripe from 'stripe';
import { z } from 'zod';
import { answerCall, newId, newObject, nowSeconds, SandboxRefusal } from './sandbox-calls.ts';
import type { SandboxObject, SandboxStore } from './sandbox-store.ts';

const DAY = 24 * 60 * 60;
const CENTS = PRO_PRICE.amount * 100;

/** Some of an object's fields, by which the compiler checks the sandbox's objects against Stripe's package. */
type Some<T> = T extends (infer Item)[]
  ? Some<Item>[]
  : T extends object
    ? { [K in keyof T]?: Some<T[K]> | undefined }
    : T;

const checkoutSchema = z.looseObject({
  id: z.string(),
  object: z.literal('checkout.session'),
  created: z.int(),
  customer: z.string(),
  status: z.string(),
  url: z.string(),
  success_url: z.string(),
  cancel_url: z.string(),
  metadata: z.record(z.string(), z.string()),
});
/** A checkout, which is open until it is paid or closed. */
export type SandboxCheckout = z.infer<typeof checkoutSchema>;

const portalSessionSchema = z.looseObject({
  id: z.string(),
  object: z.literal('billing_portal.session'),
  customer: z.string(),
  return_url: z.string(),
});
/** A visit to the page where payments are managed. */
export type SandboxPortalSession = z.infer<typeof portalSessionSchema>;

/** A sandbox event, to be sent to the webhook. */
export type SandboxEvent = { type: Stripe.Event.Type; object: SandboxObject };

/** Stands in for Stripe: the same calls and shapes, but no real payments. */
export type SandboxProvider = {
  /** Responds to requests in place of Stripe's API. */
  fetch: typeof fetch;
  findCheckout(id: string): Promise<SandboxCheckout | null>;
  /** Pays an open checkout. @returns the events; none if it was paid or closed already */
  pay(checkout: SandboxCheckout): Promise<SandboxEvent[]>;
  findPortalSession(id: string): Promise<SandboxPortalSession | null>;
  /** Returns the customer's running subscription; `null` if there is none. */
  findRunning(customer: string): Promise<SandboxObject | null>;
  /** Attempts to renew a subscription with a card that is declined. @returns the events */
  failRenewal(subscription: SandboxObject): Promise<SandboxEvent[]>;
  /** Pays what is due for a subscription, or else renews it. @returns the events */
  payDue(subscription: SandboxObject): Promise<SandboxEvent[]>;
  /** Refunds a customer's last payment, as the operator would at the provider. @returns the events */
  refundLast(customer: string): Promise<SandboxEvent[]>;
};

/** Creates the sandbox. @param origin returns the server's origin, under which its pages are served */
export function createSandboxProvider(store: SandboxStore, origin: () => string): SandboxProvider {
  async function charge(invoice: SandboxObject): Promise<SandboxObject> {
    const payment_intent = newId('pi');
    await store.put({
      ...newObject('charge', 'ch'),
      customer: invoice.customer,
      payment_intent,
      amount: CENTS,
      amount_refunded: 0,
      disputed: false,
    } satisfies Some<Stripe.Charge>);
    const payment = { type: 'payment_intent' as const, payment_intent };
    return store.put({
      ...invoice,
      ...({
        status: 'paid',
        amount_paid: CENTS,
        status_transitions: { paid_at: nowSeconds() },
        payments: { object: 'list', data: [{ status: 'paid', payment }] },
      } satisfies Some<Stripe.Invoice>),
    });
  }

  return {
    async fetch(input, init) {
      const { pathname, searchParams } = new URL(String(input));
      const form = typeof init?.body === 'string' && init.body !== '' ? init.body : searchParams.toString();
      try {
        const object = await answerCall(store, origin, init?.method ?? 'GET', pathname, parse(form));
        return object
          ? Response.json(object)
          : refusal(404, `No such path or object: ${pathname}`, 'resource_missing');
      } catch (error) {
        if (error instanceof z.ZodError) return refusal(400, z.prettifyError(error));
        if (error instanceof SandboxRefusal) return refusal(400, error.message, error.code);
        throw error;
      }
    },
    findCheckout: async (id) => checkoutSchema.safeParse(await store.get(id)).data ?? null,
    async pay(checkout) {
      if (checkout.status !== 'open') return [];
      const paid = await store.put({ ...checkout, status: 'complete' });
      const { customer, metadata } = checkout;
      const subscription = await store.put({
        ...newObject('subscription', 'sub'),
        customer,
        status: 'active',
        cancel_at_period_end: false,
        cancel_at: null,
        ended_at: null,
        metadata,
        items: { object: 'list', data: [periodFromNow()] },
      } satisfies Some<Stripe.Subscription>);
      const invoice = await charge(invoiceOf(subscription));
      return [
        { type: 'customer.subscription.created', object: subscription },
        { type: 'invoice.paid', object: invoice },
        { type: 'checkout.session.completed', object: paid },
      ];
    },
    findPortalSession: async (id) => portalSessionSchema.safeParse(await store.get(id)).data ?? null,
    async findRunning(customer) {
      const all = await store.list('subscription', customer);
      return all.find(({ status }) => status !== 'canceled') ?? null;
    },
    async failRenewal(subscription) {
      const items = { object: 'list', data: [periodFromNow()] };
      const overdue = await store.put({ ...subscription, status: 'past_due', items });
      const invoice = await store.put(invoiceOf(subscription));
      return [
        { type: 'customer.subscription.updated', object: overdue },
        { type: 'invoice.payment_failed', object: invoice },
      ];
    },
    async payDue(subscription) {
      const paid = await store.put({ ...subscription, status: 'active' });
      const due = (await store.list('invoice', subscription.customer)).filter(
        ({ status }) => status === 'open',
      );
      const invoice = await charge(due.at(-1) ?? invoiceOf(paid));
      return [
        { type: 'invoice.paid', object: invoice },
        { type: 'customer.subscription.updated', object: paid },
      ];
    },
    async refundLast(customer) {
      const all = await store.list('charge', customer);
      const last = all
        .filter(({ amount_refunded }) => amount_refunded === 0)
        .reduce<SandboxObject | null>((a, b) => (a && a.created > b.created ? a : b), null);
      if (!last) return [];
      const refunded = await store.put({ ...last, amount_refunded: last.amount ?? 0 });
      return [{ type: 'charge.refunded', object: refunded }];
    },
  };
}

function periodFromNow() {
  const start = nowSeconds();
  return { id: newId('si'), current_period_start: start, current_period_end: start + PAID_DAYS * DAY };
}

/** Creates an invoice that is waiting for its payment. */
function invoiceOf({ id, customer }: SandboxObject) {
  return {
    ...newObject('invoice', 'in'),
    customer,
    status: 'open',
    amount_paid: 0,
    auto_advance: true,
    currency: PRO_PRICE.currency.toLowerCase(),
    status_transitions: { paid_at: null },
    parent: { type: 'subscription_details', subscription_details: { subscription: id } },
    payments: { object: 'list', data: [] },
  } satisfies Some<Stripe.Invoice>;
}

function refusal(status: number, message: string, code?: string): Response {
  return Response.json({ error: { type: 'invalid_request_error', message, code } }, { status });
}
