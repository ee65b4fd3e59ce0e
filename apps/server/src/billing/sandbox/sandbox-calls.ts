import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { type SandboxObjects, sandboxObjectsOf } from './sandbox-objects.ts';
import {
  chargeSchema,
  checkoutSchema,
  customerSchema,
  invoiceSchema,
  portalSessionSchema,
  requestSchemas,
  type SandboxSubscription,
  subscriptionSchema,
} from './sandbox-shapes.ts';

/** Thrown when a call is not possible in the current state. */
export class SandboxRefusal extends Error {
  override readonly name = 'SandboxRefusal';
}

/** All the objects that the sandbox stores. */
export type SandboxStore = ReturnType<typeof openStore>;

/** Opens the sandbox's storage. */
export function openStore(db: Database) {
  return {
    customers: sandboxObjectsOf(db, 'customer', customerSchema),
    checkouts: sandboxObjectsOf(db, 'checkout-session', checkoutSchema),
    subscriptions: sandboxObjectsOf(db, 'subscription', subscriptionSchema),
    invoices: sandboxObjectsOf(db, 'invoice', invoiceSchema),
    charges: sandboxObjectsOf(db, 'charge', chargeSchema),
    portalSessions: sandboxObjectsOf(db, 'portal-session', portalSessionSchema),
  };
}

/**
 * Responds to a call to Stripe's API. @returns `null` if there is no such call or object
 * @throws {z.ZodError} if the call has other fields than Stripe's @throws {SandboxRefusal}
 */
export async function answerCall(
  store: SandboxStore,
  origin: () => string,
  method: string,
  path: string,
  fields: unknown,
): Promise<object | null> {
  const [, , kind = '', id = '', deeper = ''] = path.split('/');
  const { customers, checkouts, subscriptions, invoices, charges, portalSessions } = store;
  switch (`${method} ${path.replace(/(cus|sub|ch|in|cs_test)_[^/]+/, ':id')}`) {
    case 'POST /v1/customers': {
      const { email, metadata } = requestSchemas.createCustomer.parse(fields);
      return customers.put({ id: newId('cus'), object: 'customer', email, metadata });
    }
    case 'GET /v1/customers': {
      const { email } = requestSchemas.listCustomers.parse(fields);
      return asList(
        path,
        (await customers.all()).filter((customer) => customer.email === email),
      );
    }
    case 'GET /v1/customers/:id':
      return customers.get(id);
    case 'POST /v1/customers/:id': {
      const customer = await customers.get(id);
      return customer && customers.put({ ...customer, ...requestSchemas.updateCustomer.parse(fields) });
    }
    case 'POST /v1/checkout/sessions': {
      const request = requestSchemas.createCheckout.parse(fields);
      const sessionId = newId('cs_test');
      return checkouts.put({
        id: sessionId,
        object: 'checkout.session',
        customer: request.customer,
        created: nowSeconds(),
        status: 'open',
        url: `${origin()}/sandbox/checkout/${sessionId}`,
        success_url: request.success_url,
        cancel_url: request.cancel_url,
        metadata: request.subscription_data.metadata,
      });
    }
    case 'GET /v1/checkout/sessions/:id':
      return checkouts.get(deeper);
    case 'POST /v1/checkout/sessions/:id/expire': {
      const checkout = await checkouts.get(deeper);
      if (checkout && checkout.status !== 'open')
        throw new SandboxRefusal('Only open sessions can be expired.');
      return checkout && checkouts.put({ ...checkout, status: 'expired' });
    }
    case 'GET /v1/checkout/sessions':
    case 'GET /v1/subscriptions':
    case 'GET /v1/invoices':
    case 'GET /v1/charges':
      return list(store, path, kind, fields);
    case 'GET /v1/invoices/:id':
      return invoices.get(id);
    case 'POST /v1/invoices/:id/void': {
      const invoice = await invoices.get(id);
      if (invoice && invoice.status !== 'open') throw new SandboxRefusal('Only open invoices can be voided.');
      return invoice && invoices.put({ ...invoice, status: 'void' });
    }
    case 'GET /v1/charges/:id':
      return charges.get(id);
    case 'GET /v1/subscriptions/:id':
      return subscriptions.get(id);
    case 'POST /v1/subscriptions/:id': {
      const subscription = await subscriptions.get(id);
      const change = requestSchemas.updateSubscription.parse(fields);
      return subscription && subscriptions.put(changed(subscription, change));
    }
    case 'DELETE /v1/subscriptions/:id': {
      const subscription = await subscriptions.get(id);
      if (!subscription || subscription.status === 'canceled') return null;
      return subscriptions.put({ ...subscription, status: 'canceled', ended_at: nowSeconds() });
    }
    case 'POST /v1/refunds': {
      const { payment_intent } = requestSchemas.createRefund.parse(fields);
      const charge = (await charges.all()).find((one) => one.payment_intent === payment_intent);
      if (!charge) return null;
      await charges.put({ ...charge, amount_refunded: charge.amount });
      return { id: newId('re'), object: 'refund', amount: charge.amount, status: 'succeeded' };
    }
    case 'POST /v1/billing_portal/sessions': {
      const request = requestSchemas.createPortalSession.parse(fields);
      const sessionId = newId('bps');
      return portalSessions.put({
        id: sessionId,
        object: 'billing_portal.session',
        url: `${origin()}/sandbox/billing/${sessionId}`,
        ...request,
      });
    }
    default:
      return null;
  }
}

async function list(
  store: SandboxStore,
  path: string,
  kind: string,
  fields: unknown,
): Promise<object | null> {
  if (kind === 'subscriptions' && !hasCustomer(fields)) {
    const { created, status } = requestSchemas.listOfAll.parse(fields);
    const isMeant = (one: SandboxSubscription) =>
      status === undefined ? one.status !== 'canceled' : one.status === status;
    const all = await store.subscriptions.all();
    return asList(
      path,
      all.filter((one) => isMeant(one) && one.created >= (created?.gte ?? 0)),
    );
  }
  const { customer, status } = requestSchemas.list.parse(fields);
  if (!(await store.customers.get(customer))) return null;
  const all = await objectsOf(store, kind).ofCustomer(customer);
  const isMeant = (one: object) =>
    status === undefined || status === 'all' || ('status' in one && one.status === status);
  return asList(path, newestFirst(all.filter(isMeant)));
}

function asList(path: string, data: object[]): object {
  return { object: 'list', has_more: false, url: path, data };
}

/** Sorts in the provider's order. Within the same second, the last stored is the newest. */
function newestFirst<T extends { created?: number }>(objects: readonly T[]): T[] {
  return objects.toReversed().sort((a, b) => (b.created ?? 0) - (a.created ?? 0));
}

function objectsOf(
  store: SandboxStore,
  kind: string,
): Pick<SandboxObjects<{ id: string; created?: number }>, 'ofCustomer'> {
  if (kind === 'checkout') return store.checkouts;
  if (kind === 'invoices') return store.invoices;
  return kind === 'charges' ? store.charges : store.subscriptions;
}

function hasCustomer(fields: unknown): boolean {
  return typeof fields === 'object' && fields !== null && 'customer' in fields;
}

function changed(
  subscription: SandboxSubscription,
  { cancel_at_period_end, metadata }: z.output<typeof requestSchemas.updateSubscription>,
): SandboxSubscription {
  return {
    ...subscription,
    cancel_at_period_end: cancel_at_period_end ?? subscription.cancel_at_period_end,
    metadata: { ...subscription.metadata, ...metadata },
  };
}

/** Generates an id that looks like Stripe's. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

/** Returns the current time in Stripe's format, seconds since 1970. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
