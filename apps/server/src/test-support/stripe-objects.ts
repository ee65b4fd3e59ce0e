/** An object of Stripe's API. */
export type StripeObject = Record<string, unknown> & { id: string };

const DAY = 24 * 60 * 60;

/** Stripe's objects, in memory and in the shapes of its responses. Initially it contains the price of Pro. */
export class StripeObjects {
  readonly byId = new Map<string, StripeObject>();
  readonly #mode: 'test' | 'live';
  #count = 0;

  constructor(mode: 'test' | 'live') {
    this.#mode = mode;
    this.put({
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
  }

  /** Stores an object, replacing any with its id. */
  put<T extends StripeObject>(object: T): T {
    this.byId.set(object.id, object);
    return object;
  }

  /** Stores a new object of a kind, with an id that starts with `prefix`. */
  create(kind: string, prefix: string, fields: Record<string, unknown>): StripeObject {
    return this.put({
      id: this.#newId(prefix),
      object: kind,
      created: now(),
      livemode: this.#mode === 'live',
      metadata: {},
      ...fields,
    });
  }

  /** Returns all objects of a kind, in the order in which they were stored. */
  of(kind: string): StripeObject[] {
    return [...this.byId.values()].filter(({ object }) => object === kind);
  }

  /** Starts a customer's subscription and pays for its first 30 days. */
  subscribe(customer: string, metadata: object = {}): StripeObject {
    const start = now();
    const subscription = this.create('subscription', 'sub', {
      billing_mode: { type: 'flexible' },
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      collection_method: 'charge_automatically',
      customer,
      ended_at: null,
      metadata,
      items: asList([
        {
          id: this.#newId('si'),
          object: 'subscription_item',
          current_period_start: start,
          current_period_end: start + 30 * DAY,
          quantity: 1,
        },
      ]),
      status: 'active',
    });
    this.pay(customer, subscription.id);
    return subscription;
  }

  /** Creates an invoice for a subscription that is waiting for its payment. */
  bill(customer: string, subscription: string): StripeObject {
    return this.create('invoice', 'in', {
      amount_due: 900,
      amount_paid: 0,
      auto_advance: true,
      billing_reason: 'subscription_create',
      currency: 'usd',
      customer,
      hosted_invoice_url: 'https://invoice.stripe.com/i/acct_1/test',
      parent: {
        type: 'subscription_details',
        quote_details: null,
        subscription_details: { metadata: {}, subscription },
      },
      payments: asList([]),
      status: 'open',
      status_transitions: { finalized_at: now(), paid_at: null },
    });
  }

  /** Charges a customer for a subscription. @returns the invoice */
  pay(customer: string, subscription: string): StripeObject {
    const payment_intent = this.#newId('pi');
    this.create('charge', 'ch', {
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
    return this.put({
      ...this.bill(customer, subscription),
      amount_paid: 900,
      auto_advance: false,
      payments: asList([
        {
          id: this.#newId('inpay'),
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

  #newId(prefix: string): string {
    return `${prefix}_${this.#mode}${++this.#count}${Math.random().toString(36).slice(2, 8)}`;
  }
}

/** Returns the current time in Stripe's format, seconds since 1970. */
export function now(): number {
  return Math.floor(Date.now() / 1000);
}

function asList(data: StripeObject[]) {
  return { object: 'list', data, has_more: false, url: '/v1/list' };
}
