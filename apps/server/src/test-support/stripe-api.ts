import Stripe from 'stripe';
import type { PaymentProvider } from '../billing/payment-provider.ts';
import { createSandboxProvider, type SandboxProvider } from '../billing/sandbox/sandbox-provider.ts';
import type { SandboxObject, SandboxStore } from '../billing/sandbox/sandbox-store.ts';

/** The sandbox in place of Stripe, in memory and with faults; tests change its objects. */
export class StripeApi {
  /** Every call made, such as "POST /v1/refunds". */
  readonly calls: string[] = [];
  /** Calls that fail with a 500. */
  readonly failing = new Set<string>();
  readonly objects = new Map<string, SandboxObject>();
  readonly store: SandboxStore = {
    get: async (id) => this.objects.get(id) ?? null,
    put: async (object) => {
      this.objects.set(object.id, object);
      return object;
    },
    list: async (kind, customer) =>
      [...this.objects.values()].filter(
        (one) => one.object === kind && (customer === undefined || one.customer === customer),
      ),
  };
  readonly sandbox: SandboxProvider = createSandboxProvider(this.store, () => 'https://stripe.invalid');
  readonly #mode: 'test' | 'live';
  /** The answers by idempotency key, failures too, which Stripe repeats for as long as it keeps the key. */
  readonly #answers = new Map<string, Response>();

  constructor(mode: 'test' | 'live' = 'test') {
    this.#mode = mode;
    this.change('price_pro', {
      object: 'price',
      active: true,
      billing_scheme: 'per_unit',
      currency: 'usd',
      recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' },
      type: 'recurring',
      unit_amount: 900,
    });
  }

  /** Changes an object, or adds one. */
  change(id: string, fields: Record<string, unknown>): void {
    this.objects.set(id, { object: '', created: 0, ...this.objects.get(id), id, ...fields });
  }

  /** Removes a customer and everything that belongs to them. */
  removeCustomer(id: string): void {
    for (const { id: own, customer } of this.objects.values())
      if (own === id || customer === id) this.objects.delete(own);
  }

  /** Forgets all idempotency keys, as Stripe does after a day. */
  forgetKeys(): void {
    this.#answers.clear();
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
    const call = `${init?.method ?? 'GET'} ${new URL(String(input)).pathname}`;
    this.calls.push(call);
    const key = new Headers(init?.headers).get('Idempotency-Key');
    const former = key === null ? undefined : this.#answers.get(key);
    if (former) return former.clone();
    const answer = this.failing.has(call)
      ? Response.json({ error: { type: 'api_error', message: 'Stripe is not well.' } }, { status: 500 })
      : await this.sandbox.fetch(input, init);
    if (key !== null && (answer.ok || answer.status === 500)) this.#answers.set(key, answer.clone());
    return answer;
  };
}
