import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { WEBHOOK_PATH } from '../billing/webhook.ts';
import { mails } from '../db/schema/index.ts';
import { StripeApi } from './stripe-api.ts';
import { startTestApp, type TestApp, type TestUser } from './test-app.ts';

/** A server, and the sandbox in the place of Stripe. */
export type PaymentWorld = AsyncDisposable & {
  test: TestApp & AsyncDisposable;
  stripe: Stripe;
  api: StripeApi;
  /** Opens a checkout. @returns its id */
  open(user: TestUser): Promise<string>;
  /** Pays a checkout at the provider without notifying the server. @returns whether it could be paid */
  payWithoutWebhook(checkoutId: string): Promise<boolean>;
  /** Pays a new checkout and notifies the server. @returns the customer */
  subscribe(user: TestUser): Promise<string>;
  /** Lets the renewal of a customer's subscription fail without notifying the server. */
  failRenewal(customer: string): Promise<void>;
  /** Ends a customer's first subscription without notifying the server. */
  endSubscription(customer: string, secondsAgo?: number): Promise<void>;
  /** Changes an object at the provider. */
  patch(id: string, fields: object): Promise<void>;
  /** Calls the webhook, about a new event unless told its id. @returns the status of the response */
  sendWebhook(type: Stripe.Event.Type, object: object, id?: string): Promise<number>;
  subscriptionsOf(customer: string): Promise<Stripe.Subscription[]>;
  /** Returns the statuses of a customer's invoices, sorted. */
  invoicesOf(customer: string): Promise<Stripe.Invoice['status'][]>;
  /**
   * Pays a second checkout without notifying the server, as if two had been open. @returns its subscription's
   * id
   */
  payTwice(user: TestUser, customer: string): Promise<string>;
  /** Returns how much a customer was refunded, in cents. */
  refundedOf(customer: string): Promise<number>;
  /** Returns the templates of the mails to a user, sorted. */
  mailsTo(user: TestUser): Promise<string[]>;
};

/** Starts a server with a payment provider that the test controls. @param isSandbox what the server takes it for */
export async function startPaymentWorld(
  database: 'embedded' | 'server',
  { isSandbox = false } = {},
): Promise<PaymentWorld> {
  const api = new StripeApi();
  const { store, sandbox } = api;
  const paymentProvider = { ...api.provider(), isSandbox };
  const test = await startTestApp(database, {}, { paymentProvider });
  const { stripe, webhookSecret: secret } = paymentProvider;
  const { db } = test.context;
  let events = 0;

  const world: PaymentWorld = {
    test,
    stripe,
    api,
    async open(user) {
      const body = { userId: user.id, email: user.email };
      const response = await user.call('POST', '/api/stripe/create-checkout-session', body);
      if (response.statusCode !== 200) throw new Error(response.body);
      const customer = (await test.readUser(user.id))?.stripeCustomerId ?? '';
      const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 1 });
      return data[0]?.id ?? '';
    },
    async payWithoutWebhook(id) {
      const checkout = await sandbox.findCheckout(id);
      return checkout !== null && (await sandbox.pay(checkout)).length > 0;
    },
    async subscribe(user) {
      await world.payWithoutWebhook(await world.open(user));
      const customer = (await test.readUser(user.id))?.stripeCustomerId ?? '';
      await world.sendWebhook('invoice.paid', { customer });
      return customer;
    },
    async failRenewal(customer) {
      const running = await sandbox.findRunning(customer);
      if (running) await sandbox.failRenewal(running);
    },
    async endSubscription(customer, secondsAgo = 0) {
      const [first] = await world.subscriptionsOf(customer);
      const ended_at = Math.floor(Date.now() / 1000) - secondsAgo;
      await world.patch(first?.id ?? '', { status: 'canceled', ended_at });
    },
    async patch(id, fields) {
      const object = await store.get(id);
      if (object) await store.put({ ...object, ...fields });
    },
    async sendWebhook(type, object, id = `evt_${++events}`) {
      const payload = JSON.stringify({ id, object: 'event', type, data: { object } });
      const signature = stripe.webhooks.generateTestHeaderString({ payload, secret });
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      const response = await test.guest('POST', WEBHOOK_PATH, payload, { headers });
      return response.statusCode;
    },
    async subscriptionsOf(customer) {
      return (await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })).data;
    },
    async invoicesOf(customer) {
      return (await stripe.invoices.list({ customer, limit: 100 })).data.map(({ status }) => status).sort();
    },
    async mailsTo(user) {
      const rows = await db.select().from(mails).where(eq(mails.userId, user.id));
      return rows.map(({ template }) => template).sort();
    },
    async payTwice(user, customer) {
      const [first] = await world.subscriptionsOf(customer);
      const second = await stripe.checkout.sessions.create({
        mode: 'subscription',
        customer,
        client_reference_id: user.id,
        line_items: [{ price: 'price_pro', quantity: 1 }],
        subscription_data: { metadata: { userId: user.id } },
        success_url: 'http://localhost/dashboard',
        cancel_url: 'http://localhost/dashboard',
      });
      await world.payWithoutWebhook(second.id);
      const later = (await world.subscriptionsOf(customer)).find(({ id }) => id !== first?.id);
      if (!later) throw new Error('There is no second subscription.');
      await world.patch(later.id, { created: later.created + 60 });
      return later.id;
    },
    async refundedOf(customer) {
      const { data } = await stripe.charges.list({ customer, limit: 100 });
      return data.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0);
    },
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
  return world;
}
