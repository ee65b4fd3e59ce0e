import { parse } from 'qs';
import Stripe from 'stripe';
import type { PaymentProvider } from '../billing/payment-provider.ts';

/** An object of Stripe's API. */
export type StripeObject = Record<string, unknown> & { id: string };

const DAY = 24 * 60 * 60;

/**
 * Stripe's API as far as the server speaks to it, in memory, with objects in the shapes that Stripe's answers have.
 * What happens at Stripe by itself (a payment, a failed card, a dispute) the test does to `objects`.
 */
export function createStripeApi(mode: 'test' | 'live' = 'test') {
  const objects = new Map<string, StripeObject>();
  /** Every call, such as "POST /v1/refunds". */
  const calls: string[] = [];
  /** Calls that Stripe fails with a 500. */
  const failing = new Set<string>();
  const answersByKey = new Map<string, StripeObject>();
  /** Keys whose call failed with a 500, which Stripe answers again for as long as it keeps the key. */
  const failedKeys = new Set<string>();
  let count = 0;
  const newId = (prefix: string) => `${prefix}_${mode}${++count}${Math.random().toString(36).slice(2, 8)}`;
  const put = <T extends StripeObject>(object: T): T => {
    objects.set(object.id, object);
    return object;
  };
  const of = (kind: string) => [...objects.values()].filter(({ object }) => object === kind);
  const asList = (data: StripeObject[]) => ({ object: 'list', data, has_more: false, url: '/v1/list' });
  /** A page as Stripe cuts it: ten objects where the call names no number, those after the one that it names. */
  const pageOf = (all: StripeObject[], { limit, starting_after }: Record<string, string>, url: string) => {
    const from = starting_after === undefined ? 0 : all.findIndex(({ id }) => id === starting_after) + 1;
    const data = all.slice(from, from + Number(limit ?? 10));
    return { object: 'list', data, has_more: from + data.length < all.length, url };
  };

  put({
    id: 'price_pro',
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    currency: 'usd',
    livemode: mode === 'live',
    recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' },
    type: 'recurring',
    unit_amount: 900,
  });

  function create(object: string, prefix: string, fields: Record<string, unknown>): StripeObject {
    return put({
      id: newId(prefix),
      object,
      created: now(),
      livemode: mode === 'live',
      metadata: {},
      ...fields,
    });
  }

  function pay(customer: string, subscription: string): StripeObject {
    const payment_intent = newId('pi');
    create('charge', 'ch', {
      amount: 900,
      amount_refunded: 0,
      captured: true,
      currency: 'usd',
      customer,
      disputed: false,
      paid: true,
      payment_intent,
      refunded: false,
      status: 'succeeded',
    });
    return create('invoice', 'in', {
      amount_due: 900,
      amount_paid: 900,
      billing_reason: 'subscription_create',
      currency: 'usd',
      customer,
      hosted_invoice_url: 'https://invoice.stripe.com/i/acct_1/test',
      parent: {
        type: 'subscription_details',
        quote_details: null,
        subscription_details: { metadata: {}, subscription },
      },
      payments: asList([
        {
          id: newId('inpay'),
          object: 'invoice_payment',
          amount_paid: 900,
          amount_requested: 900,
          is_default: true,
          payment: { payment_intent, type: 'payment_intent' },
          status: 'paid',
        },
      ]),
      status: 'paid',
      status_transitions: { finalized_at: now(), paid_at: now() },
    });
  }

  function answer(method: string, path: string, fields: Record<string, string>): object | null {
    const [, , kind = '', second = '', third = '', fourth = ''] = path.split('/');
    const listed = (object: string) =>
      of(object).filter(
        (one) =>
          (fields['customer'] === undefined || one['customer'] === fields['customer']) &&
          (fields['charge'] === undefined || one['charge'] === fields['charge']) &&
          (fields['status'] === undefined ||
            fields['status'] === 'all' ||
            one['status'] === fields['status']),
      );
    const { customer } = fields;
    if (customer !== undefined && !objects.has(customer)) return null;
    const shape = `${method} ${path.replace(/(cus|sub|ch|cs|price)_[^/]+/, ':id')}`;
    switch (shape) {
      case 'POST /v1/customers':
        return create('customer', 'cus', { ...fields, balance: 0, delinquent: false });
      case 'POST /v1/checkout/sessions': {
        const url = `https://checkout.stripe.com/c/pay/cs_${mode}`;
        return create('checkout.session', 'cs', { ...fields, status: 'open', payment_status: 'unpaid', url });
      }
      case 'GET /v1/checkout/sessions':
        return pageOf(listed('checkout.session'), fields, path);
      case 'GET /v1/checkout/sessions/:id':
        return objects.get(third) ?? null;
      case 'POST /v1/checkout/sessions/:id/expire': {
        const session = objects.get(third);
        if (session?.['status'] !== 'open')
          throw new Error(`Only Checkout Sessions with a status in ["open"] can be expired. ${fourth}`);
        return put({ ...session, id: third, status: 'expired', url: null });
      }
      case 'GET /v1/customers':
        return pageOf(
          of('customer').filter((one) => one['email'] === fields['email']),
          fields,
          path,
        );
      case 'GET /v1/subscriptions':
      case 'GET /v1/invoices':
      case 'GET /v1/charges':
      case 'GET /v1/disputes':
        return pageOf(listed(kind.slice(0, -1)), fields, path);
      case 'GET /v1/customers/:id':
      case 'GET /v1/subscriptions/:id':
      case 'GET /v1/charges/:id':
      case 'GET /v1/prices/:id':
        return objects.get(second) ?? null;
      case 'POST /v1/customers/:id': {
        const one = objects.get(second);
        return one ? put({ ...one, ...fields }) : null;
      }
      case 'POST /v1/subscriptions/:id': {
        const one = objects.get(second);
        const { metadata, cancel_at_period_end } = fields as Record<string, unknown>;
        return (
          (one &&
            put({
              ...one,
              ...(cancel_at_period_end !== undefined && {
                cancel_at_period_end: cancel_at_period_end === 'true',
              }),
              metadata: { ...(one['metadata'] as object), ...(metadata as object) },
            })) ??
          null
        );
      }
      case 'DELETE /v1/subscriptions/:id': {
        const one = objects.get(second);
        if (!one || one['status'] === 'canceled') return null;
        return put({ ...one, status: 'canceled', canceled_at: now(), ended_at: now() });
      }
      case 'POST /v1/refunds': {
        const charge = of('charge').find((one) => one['payment_intent'] === fields['payment_intent']);
        if (!charge) return null;
        if (charge['refunded']) throw new Error('Charge has already been refunded.');
        put({ ...charge, amount_refunded: charge['amount'], refunded: true });
        return create('refund', 're', { amount: charge['amount'], charge: charge.id, status: 'succeeded' });
      }
      case 'POST /v1/billing_portal/sessions':
        return create('billing_portal.session', 'bps', {
          ...fields,
          url: 'https://billing.stripe.com/p/session/1',
        });
      default:
        return null;
    }
  }

  const answerRequest: typeof fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(String(input));
    const method = init?.method ?? 'GET';
    calls.push(`${method} ${pathname}`);
    const key = new Headers(init?.headers).get('Idempotency-Key');
    if (failing.has(`${method} ${pathname}`) || (key !== null && failedKeys.has(key))) {
      if (key !== null && method === 'POST') failedKeys.add(key);
      return refusal(500, 'api_error', 'Stripe is not well.');
    }
    const form = typeof init?.body === 'string' && init.body !== '' ? init.body : searchParams.toString();
    const former = key === null ? undefined : answersByKey.get(key);
    if (former) return Response.json(former);
    try {
      const object = answer(method, pathname, parse(form) as Record<string, string>);
      if (!object)
        return refusal(404, 'invalid_request_error', `No such object: ${pathname}`, 'resource_missing');
      if (key !== null && method === 'POST') answersByKey.set(key, object as StripeObject);
      return Response.json(object);
    } catch (error) {
      return refusal(400, 'invalid_request_error', String(error));
    }
  };

  return {
    objects,
    calls,
    failing,
    create,
    put,
    /** Forgets the keys of former calls, as Stripe does after a day. */
    forgetKeys: () => {
      answersByKey.clear();
      failedKeys.clear();
    },
    /** Pays an open checkout as its page does. @returns the subscription */
    payCheckout(id: string): StripeObject {
      const session = objects.get(id);
      if (session?.['status'] !== 'open') throw new Error(`The checkout ${id} is not open.`);
      const customer = String(session['customer']);
      const start = now();
      const subscription = create('subscription', 'sub', {
        billing_mode: { type: 'flexible' },
        cancel_at: null,
        cancel_at_period_end: false,
        canceled_at: null,
        collection_method: 'charge_automatically',
        customer,
        ended_at: null,
        items: asList([
          {
            id: newId('si'),
            object: 'subscription_item',
            current_period_start: start,
            current_period_end: start + 30 * DAY,
            quantity: 1,
          },
        ]),
        status: 'active',
      });
      put({ ...session, id, status: 'complete', payment_status: 'paid', url: null });
      pay(customer, subscription.id);
      return subscription;
    },
    /** Renews a customer's subscription once more. */
    payAgain(customer: string): void {
      const subscription = of('subscription').find((one) => one['customer'] === customer);
      if (subscription) pay(customer, subscription.id);
    },
    /** Makes an object the last of its lists, which the oldest is. */
    moveToEnd(id: string): void {
      const object = objects.get(id);
      objects.delete(id);
      if (object) put(object);
    },
    provider: (): PaymentProvider => ({
      stripe: new Stripe(`sk_${mode}_fake`, {
        httpClient: Stripe.createFetchHttpClient(answerRequest),
        maxNetworkRetries: 0,
      }),
      mode,
      isSandbox: false,
      publishableKey: `pk_${mode}_fake`,
      priceId: 'price_pro',
      webhookSecret: 'whsec_fake',
    }),
  };
}

/** Stripe's API in memory. */
export type StripeApi = ReturnType<typeof createStripeApi>;

function now(): number {
  return Math.floor(Date.now() / 1000);
}

function refusal(status: number, type: string, message: string, code?: string): Response {
  return Response.json({ error: { type, message, code } }, { status });
}
