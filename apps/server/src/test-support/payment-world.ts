import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { WEBHOOK_PATH } from '../billing/webhook.ts';
import { mails } from '../db/schema/index.ts';
import { StripeApi } from './stripe-api.ts';
import { startTestApp, type TestUser } from './test-app.ts';

/** Starts a server with a payment provider that the test controls. @param isSandbox what the server takes it for */
export async function startPaymentWorld(database: 'embedded' | 'server', { isSandbox = false } = {}) {
  const api = new StripeApi();
  const { store, sandbox } = api;
  const paymentProvider = { ...api.provider(), isSandbox };
  const test = await startTestApp(database, {}, { paymentProvider });
  const { stripe, webhookSecret: secret } = paymentProvider;
  const { db } = test.context;
  let events = 0;

  const world = {
    test,
    stripe,
    api,
    /** Returns the id of a user's customer at the provider. */
    async customerOf({ id }: TestUser): Promise<string> {
      return (await test.readUser(id))?.stripeCustomerId ?? '';
    },
    /** Opens a checkout. @returns its id */
    async open(user: TestUser): Promise<string> {
      const body = { userId: user.id, email: user.email };
      const response = await user.call('POST', '/api/stripe/create-checkout-session', body);
      if (response.statusCode !== 200) throw new Error(response.body);
      const customer = await world.customerOf(user);
      const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 1 });
      return data[0]?.id ?? '';
    },
    /** Pays a checkout at the provider without notifying the server. @returns whether it could be paid */
    async payWithoutWebhook(id: string): Promise<boolean> {
      const checkout = await sandbox.findCheckout(id);
      return checkout !== null && (await sandbox.pay(checkout)).length > 0;
    },
    /** Pays a new checkout and notifies the server. @returns the customer */
    async subscribe(user: TestUser): Promise<string> {
      await world.payWithoutWebhook(await world.open(user));
      const customer = await world.customerOf(user);
      await world.sendWebhook('invoice.paid', { customer });
      return customer;
    },
    /** Creates a user who has just subscribed. */
    async createSubscriber(): Promise<{ user: TestUser; customer: string }> {
      const user = await test.createLapsedUser();
      return { user, customer: await world.subscribe(user) };
    },
    /** Creates a user whose subscription was not renewed because the payment failed. */
    async createDebtor(): Promise<{ user: TestUser; customer: string }> {
      const debtor = await world.createSubscriber();
      await world.failRenewal(debtor.customer);
      await world.sendWebhook('invoice.payment_failed', { customer: debtor.customer });
      return debtor;
    },
    /** Lets the renewal of a customer's subscription fail without notifying the server. */
    async failRenewal(customer: string): Promise<void> {
      const running = await sandbox.findRunning(customer);
      if (running) await sandbox.failRenewal(running);
    },
    /** Ends a customer's first subscription without notifying the server. */
    async endSubscription(customer: string, secondsAgo = 0): Promise<void> {
      const [first] = await world.subscriptionsOf(customer);
      const ended_at = Math.floor(Date.now() / 1000) - secondsAgo;
      await world.patch(first?.id ?? '', { status: 'canceled', ended_at });
    },
    /** Changes an object at the provider. */
    async patch(id: string, fields: object): Promise<void> {
      const object = await store.get(id);
      if (object) await store.put({ ...object, ...fields });
    },
    /** Calls the webhook, about a new event unless told its id. @returns the status of the response */
    async sendWebhook(type: Stripe.Event.Type, object: object, id = `evt_${++events}`): Promise<number> {
      const payload = JSON.stringify({ id, object: 'event', type, data: { object } });
      const signature = stripe.webhooks.generateTestHeaderString({ payload, secret });
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      const response = await test.guest('POST', WEBHOOK_PATH, payload, { headers });
      return response.statusCode;
    },
    async subscriptionsOf(customer: string): Promise<Stripe.Subscription[]> {
      return (await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })).data;
    },
    /** Returns the statuses of a customer's invoices, sorted. */
    async invoicesOf(customer: string): Promise<Stripe.Invoice['status'][]> {
      return (await stripe.invoices.list({ customer, limit: 100 })).data.map(({ status }) => status).sort();
    },
    /** Returns the templates of the mails to a user, sorted. */
    async mailsTo(user: TestUser): Promise<string[]> {
      const rows = await db.select().from(mails).where(eq(mails.userId, user.id));
      return rows.map(({ template }) => template).sort();
    },
    /** Pays a second checkout, as if two had been open, without a webhook. @returns its subscription's id */
    async payTwice(user: TestUser, customer: string): Promise<string> {
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
    /** Returns how much a customer was refunded, in cents. */
    async refundedOf(customer: string): Promise<number> {
      const { data } = await stripe.charges.list({ customer, limit: 100 });
      return data.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0);
    },
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
  return world;
}
