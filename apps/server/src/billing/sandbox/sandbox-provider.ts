import { PAID_DAYS, PRO_PRICE } from '@framescout/contract';
import { parse } from 'qs';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { answerCall, newId, nowSeconds, openStore, SandboxRefusal } from './sandbox-calls.ts';
import type {
  SandboxCharge,
  SandboxCheckout,
  SandboxInvoice,
  SandboxPortalSession,
  SandboxSubscription,
} from './sandbox-shapes.ts';

const DAY = 24 * 60 * 60;
const CENTS = PRO_PRICE.amount * 100;

/** A sandbox event, to be sent to the webhook. */
export type SandboxEvent = {
  type: string;
  object: SandboxCheckout | SandboxSubscription | SandboxInvoice | SandboxCharge;
};

/** Stands in for Stripe where there are no keys: the same calls and shapes, but no real payments. */
export type SandboxProvider = {
  /** Responds to requests in place of Stripe's API. */
  fetch: typeof fetch;
  findCheckout(id: string): Promise<SandboxCheckout | null>;
  /**
   * Pays an open checkout, like the button on its page.
   * @returns the events; none if it had already been paid or closed
   */
  pay(checkout: SandboxCheckout): Promise<SandboxEvent[]>;
  findPortalSession(id: string): Promise<SandboxPortalSession | null>;
  /** Returns the customer's running subscription; `null` if there is none. */
  findRunning(customer: string): Promise<SandboxSubscription | null>;
  /** Attempts to renew a subscription with a card that is declined. @returns the events */
  failRenewal(subscription: SandboxSubscription): Promise<SandboxEvent[]>;
  /** Pays what is due for a subscription. @returns the events */
  payOverdue(subscription: SandboxSubscription): Promise<SandboxEvent[]>;
  /** Refunds a customer's last payment, as the operator would at the provider. @returns the events */
  refundLast(customer: string): Promise<SandboxEvent[]>;
};

/** Creates the sandbox. @param origin returns the server's origin, under which its pages are served */
export function createSandboxProvider(db: Database, origin: () => string): SandboxProvider {
  const store = openStore(db);
  const { checkouts, subscriptions, invoices, charges, portalSessions } = store;

  async function charge(invoice: SandboxInvoice): Promise<SandboxInvoice> {
    const { customer } = invoice;
    const payment_intent = newId('pi');
    await charges.put({
      id: newId('ch'),
      object: 'charge',
      customer,
      created: nowSeconds(),
      payment_intent,
      amount: CENTS,
      amount_refunded: 0,
      disputed: false,
    });
    const payment = { type: 'payment_intent' as const, payment_intent };
    return invoices.put({
      ...invoice,
      status: 'paid',
      amount_paid: CENTS,
      status_transitions: { paid_at: nowSeconds() },
      payments: { object: 'list', data: [{ status: 'paid', payment }] },
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
        if (error instanceof SandboxRefusal) return refusal(400, error.message);
        throw error;
      }
    },
    findCheckout: (id) => checkouts.get(id),
    async pay(checkout) {
      if (checkout.status !== 'open') return [];
      const paid: SandboxCheckout = { ...checkout, status: 'complete' };
      const subscription: SandboxSubscription = {
        id: newId('sub'),
        object: 'subscription',
        customer: checkout.customer,
        created: nowSeconds(),
        status: 'active',
        cancel_at_period_end: false,
        cancel_at: null,
        ended_at: null,
        metadata: checkout.metadata,
        items: { object: 'list', data: [periodFromNow()] },
      };
      await checkouts.put(paid);
      await subscriptions.put(subscription);
      const invoice = await charge(invoiceOf(subscription));
      return [
        { type: 'customer.subscription.created', object: subscription },
        { type: 'invoice.paid', object: invoice },
        { type: 'checkout.session.completed', object: paid },
      ];
    },
    findPortalSession: (id) => portalSessions.get(id),
    async findRunning(customer) {
      const all = await subscriptions.ofCustomer(customer);
      return all.find(({ status }) => status !== 'canceled') ?? null;
    },
    async failRenewal(subscription) {
      const overdue = await subscriptions.put({
        ...subscription,
        status: 'past_due',
        items: { object: 'list', data: [periodFromNow()] },
      });
      const invoice = await invoices.put(invoiceOf(subscription));
      return [
        { type: 'customer.subscription.updated', object: overdue },
        { type: 'invoice.payment_failed', object: invoice },
      ];
    },
    async payOverdue(subscription) {
      const paid = await subscriptions.put({ ...subscription, status: 'active' });
      const due = (await invoices.ofCustomer(subscription.customer)).filter(
        ({ status }) => status === 'open',
      );
      const invoice = await charge(due.at(-1) ?? invoiceOf(paid));
      return [
        { type: 'invoice.paid', object: invoice },
        { type: 'customer.subscription.updated', object: paid },
      ];
    },
    async refundLast(customer) {
      const all = await charges.ofCustomer(customer);
      const last = all
        .filter(({ amount_refunded }) => amount_refunded === 0)
        .reduce<SandboxCharge | null>((a, b) => (a && a.created > b.created ? a : b), null);
      if (!last) return [];
      return [
        {
          type: 'charge.refunded',
          object: await charges.put({ ...last, amount_refunded: last.amount }),
        },
      ];
    },
  };
}

function periodFromNow(): SandboxSubscription['items']['data'][number] {
  const start = nowSeconds();
  return { id: newId('si'), current_period_start: start, current_period_end: start + PAID_DAYS * DAY };
}

/** Creates an invoice that is waiting for its payment. */
function invoiceOf({ id, customer }: Pick<SandboxSubscription, 'id' | 'customer'>): SandboxInvoice {
  return {
    id: newId('in'),
    object: 'invoice',
    customer,
    status: 'open',
    amount_paid: 0,
    currency: PRO_PRICE.currency.toLowerCase(),
    created: nowSeconds(),
    status_transitions: { paid_at: null },
    parent: { type: 'subscription_details', subscription_details: { subscription: id } },
    payments: { object: 'list', data: [] },
  };
}

function refusal(status: number, message: string, code?: string): Response {
  return Response.json({ error: { type: 'invalid_request_error', message, code } }, { status });
}
