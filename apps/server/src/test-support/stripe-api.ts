import { parse } from 'qs';
import Stripe from 'stripe';
import type { PaymentProvider } from '../billing/payment-provider.ts';
import { answerStripeCall } from './answer-stripe-call.ts';
import { now, type StripeObject, StripeObjects } from './stripe-objects.ts';

/**
 * An in-memory Stripe API with the calls that the server makes. Anything that happens at Stripe by itself (a
 * payment, a failed card, a dispute) is simulated by tests changing its objects.
 */
export class StripeApi {
  /** Every call made, such as "POST /v1/refunds". */
  readonly calls: string[] = [];
  /** Calls that fail with a 500. */
  readonly failing = new Set<string>();
  readonly #mode: 'test' | 'live';
  readonly #objects: StripeObjects;
  readonly #answersByKey = new Map<string, StripeObject>();
  /** Idempotency keys whose call failed with a 500, which Stripe repeats for as long as it keeps the key. */
  readonly #failedKeys = new Set<string>();

  constructor(mode: 'test' | 'live' = 'test') {
    this.#mode = mode;
    this.#objects = new StripeObjects(mode);
  }

  /** Stores an object, replacing any with its id. */
  put(object: StripeObject): void {
    this.#objects.put(object);
  }

  /** Stores a new object of a kind, with an id that starts with `prefix`. */
  create(kind: string, prefix: string, fields: Record<string, unknown>): StripeObject {
    return this.#objects.create(kind, prefix, fields);
  }

  /** Changes an object. */
  change(id: string, fields: object): void {
    this.put({ ...this.#objects.byId.get(id), id, ...fields });
  }

  /** Removes a customer and everything that belongs to them. */
  removeCustomer(id: string): void {
    for (const { id: own, customer } of this.#objects.byId.values()) {
      if (own === id || customer === id) this.remove(own);
    }
  }

  /** Removes an object. */
  remove(id: string): void {
    this.#objects.byId.delete(id);
  }

  /** Forgets all idempotency keys, as Stripe does after a day. */
  forgetKeys(): void {
    this.#answersByKey.clear();
    this.#failedKeys.clear();
  }

  /** Pays an open checkout like its page. @returns the subscription */
  payCheckout(id: string): StripeObject {
    const session = this.#objects.byId.get(id);
    if (session?.['status'] !== 'open') throw new Error(`The checkout ${id} is not open.`);
    const { metadata = {} } = Object(session['subscription_data']) as { metadata?: object };
    const subscription = this.#objects.subscribe(String(session['customer']), metadata);
    this.change(id, { status: 'complete', payment_status: 'paid', url: null });
    return subscription;
  }

  /** Renews a customer's subscription. */
  payAgain(customer: string): void {
    const subscription = this.#objects.of('subscription').find((one) => one['customer'] === customer);
    if (subscription) this.#objects.pay(customer, subscription.id);
  }

  /** Lets the renewal of a customer's subscription fail: a new period has begun, and its invoice is open. */
  failRenewal(customer: string): void {
    const subscription = this.#objects.of('subscription').find((one) => one['customer'] === customer);
    if (!subscription) return;
    const start = now() - 60;
    const period = { id: 'si_1', current_period_start: start, current_period_end: start + 30 * 86_400 };
    this.change(subscription.id, { status: 'past_due', items: { object: 'list', data: [period] } });
    this.#objects.bill(customer, subscription.id);
  }

  /** Moves an object to the end of its lists, where the oldest one is. */
  moveToEnd(id: string): void {
    const object = this.#objects.byId.get(id);
    this.remove(id);
    if (object) this.put(object);
  }

  /** Creates a payment provider that calls this API. */
  provider(): PaymentProvider {
    return {
      stripe: new Stripe(`sk_${this.#mode}_fake`, {
        httpClient: Stripe.createFetchHttpClient(this.answer),
        maxNetworkRetries: 0,
      }),
      mode: this.#mode,
      isSandbox: false,
      publishableKey: `pk_${this.#mode}_fake`,
      priceId: 'price_pro',
      webhookSecret: 'whsec_fake',
    };
  }

  /** Responds to a request to Stripe. */
  readonly answer: typeof fetch = async (input, init) => {
    const { pathname: path, searchParams } = new URL(String(input));
    const method = init?.method ?? 'GET';
    const call = `${method} ${path}`;
    this.calls.push(call);
    const key = method === 'POST' ? new Headers(init?.headers).get('Idempotency-Key') : null;
    if (this.failing.has(call) || (key !== null && this.#failedKeys.has(key))) {
      if (key !== null) this.#failedKeys.add(key);
      return refusal(500, 'api_error', 'Stripe is not well.');
    }
    const form = typeof init?.body === 'string' && init.body !== '' ? init.body : searchParams.toString();
    const former = key === null ? undefined : this.#answersByKey.get(key);
    if (former) return Response.json(former);
    try {
      const fields = parse(form) as Record<string, string>;
      const object = answerStripeCall({ method, path, fields }, this.#objects);
      if (!object)
        return refusal(404, 'invalid_request_error', `No such object: ${path}`, 'resource_missing');
      if (key !== null) this.#answersByKey.set(key, object as StripeObject);
      return Response.json(object);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
      return refusal(400, 'invalid_request_error', String(error), code);
    }
  };
}

function refusal(status: number, type: string, message: string, code?: string): Response {
  return Response.json({ error: { type, message, code } }, { status });
}
