import { randomBytes } from 'node:crypto';
import { PAID_DAYS, PRO_PRICE } from '@framescout/contract';
import { parse } from 'qs';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { sandboxObjectsOf } from './sandbox-objects.ts';
import {
  checkoutSchema,
  customerSchema,
  invoiceSchema,
  requestSchemas,
  type SandboxCheckout,
  type SandboxInvoice,
  type SandboxSubscription,
  subscriptionSchema,
} from './sandbox-shapes.ts';

const DAY = 24 * 60 * 60;

/** An event of the sandbox, for the webhook. */
export type SandboxEvent = { type: string; object: SandboxCheckout | SandboxSubscription | SandboxInvoice };

/** Stands in for Stripe where there are no keys: the same calls, the same shapes, and nobody pays. */
export type SandboxProvider = {
  /** Answers requests in place of Stripe's API. */
  fetch: typeof fetch;
  findCheckout(id: string): Promise<SandboxCheckout | null>;
  /**
   * Pays an open checkout, as the button on its page does.
   * @returns the events; none if it had been paid already
   */
  pay(checkout: SandboxCheckout): Promise<SandboxEvent[]>;
};

/** Creates the sandbox. @param origin the server's origin, under which the checkout page is */
export function createSandboxProvider(db: Database, origin: () => string): SandboxProvider {
  const customers = sandboxObjectsOf(db, 'customer', customerSchema);
  const checkouts = sandboxObjectsOf(db, 'checkout-session', checkoutSchema);
  const subscriptions = sandboxObjectsOf(db, 'subscription', subscriptionSchema);
  const invoices = sandboxObjectsOf(db, 'invoice', invoiceSchema);

  async function answer(method: string, path: string, fields: unknown): Promise<object | null> {
    const [, , kind = '', id = ''] = path.split('/');
    switch (`${method} ${path.replace(/(cus|sub)_[^/]+/, ':id')}`) {
      case 'POST /v1/customers': {
        const { email, metadata } = requestSchemas.createCustomer.parse(fields);
        return customers.put({ id: newId('cus'), object: 'customer', email, metadata });
      }
      case 'GET /v1/customers/:id':
        return customers.get(id);
      case 'POST /v1/checkout/sessions': {
        const request = requestSchemas.createCheckout.parse(fields);
        const sessionId = newId('cs_test');
        return checkouts.put({
          id: sessionId,
          object: 'checkout.session',
          customer: request.customer,
          status: 'open',
          url: `${origin()}/sandbox/checkout/${sessionId}`,
          success_url: request.success_url,
          cancel_url: request.cancel_url,
          metadata: request.subscription_data.metadata,
        });
      }
      case 'GET /v1/subscriptions':
      case 'GET /v1/invoices': {
        const { customer } = requestSchemas.list.parse(fields);
        const objects = kind === 'invoices' ? invoices : subscriptions;
        return { object: 'list', has_more: false, url: path, data: await objects.ofCustomer(customer) };
      }
      case 'POST /v1/subscriptions/:id': {
        const subscription = await subscriptions.get(id);
        const change = requestSchemas.updateSubscription.parse(fields);
        return subscription && subscriptions.put({ ...subscription, ...change });
      }
      case 'DELETE /v1/subscriptions/:id': {
        const subscription = await subscriptions.get(id);
        return (
          subscription && subscriptions.put({ ...subscription, status: 'canceled', ended_at: nowSeconds() })
        );
      }
      default:
        return null;
    }
  }

  return {
    async fetch(input, init) {
      const { pathname, searchParams } = new URL(String(input));
      const form = typeof init?.body === 'string' ? init.body : searchParams.toString();
      try {
        const object = await answer(init?.method ?? 'GET', pathname, parse(form));
        return object ? Response.json(object) : refusal(404, `No such path or object: ${pathname}`);
      } catch (error) {
        if (error instanceof z.ZodError) return refusal(400, z.prettifyError(error));
        throw error;
      }
    },
    findCheckout: (id) => checkouts.get(id),
    async pay(checkout) {
      if (checkout.status === 'complete') return [];
      const start = nowSeconds();
      const paid: SandboxCheckout = { ...checkout, status: 'complete' };
      const subscription: SandboxSubscription = {
        id: newId('sub'),
        object: 'subscription',
        customer: checkout.customer,
        status: 'active',
        cancel_at_period_end: false,
        ended_at: null,
        metadata: checkout.metadata,
        items: {
          object: 'list',
          data: [
            { id: newId('si'), current_period_start: start, current_period_end: start + PAID_DAYS * DAY },
          ],
        },
      };
      const invoice: SandboxInvoice = {
        id: newId('in'),
        object: 'invoice',
        customer: checkout.customer,
        status: 'paid',
        amount_paid: PRO_PRICE.amount * 100,
        currency: PRO_PRICE.currency.toLowerCase(),
        created: start,
        status_transitions: { paid_at: start },
      };
      await checkouts.put(paid);
      await subscriptions.put(subscription);
      await invoices.put(invoice);
      return [
        { type: 'customer.subscription.created', object: subscription },
        { type: 'invoice.paid', object: invoice },
        { type: 'checkout.session.completed', object: paid },
      ];
    },
  };
}

function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

function refusal(status: number, message: string): Response {
  return Response.json({ error: { type: 'invalid_request_error', message } }, { status });
}
