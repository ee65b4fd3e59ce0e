import { randomBytes } from 'node:crypto';
import { listSchemas, requestSchemas } from './request-schemas.ts';
import type { SandboxObject, SandboxStore } from './sandbox-store.ts';

/** Thrown when a call is not possible in the current state. */
export class SandboxRefusal extends Error {
  override readonly name = 'SandboxRefusal';
  /** Stripe's code for it, if it has one. */
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

/** The paths of lists, and what they list. */
const LISTS: Readonly<Record<string, keyof typeof listSchemas>> = {
  '/v1/customers': 'customer',
  '/v1/checkout/sessions': 'checkout.session',
  '/v1/subscriptions': 'subscription',
  '/v1/invoices': 'invoice',
  '/v1/charges': 'charge',
  '/v1/disputes': 'dispute',
};

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
  const [, , , id = '', deeper = ''] = path.split('/');
  const listed = LISTS[path];
  if (method === 'GET' && listed) return list(store, listed, path, fields);

  /** Changes an object, which must have one of these states, if any are given. */
  async function change(which: string, values: object, states?: readonly string[]) {
    const object = await store.get(which);
    if (!object) return null;
    if (states && !states.includes(object.status ?? ''))
      throw new SandboxRefusal(`Only what is ${states.join(' or ')} can be changed like this.`);
    return store.put({ ...object, ...values });
  }

  switch (`${method} ${path.replace(/(cus|sub|ch|in|cs|price)_[^/]+/, ':id')}`) {
    case 'POST /v1/customers':
      return store.put({ ...newObject('customer', 'cus'), ...requestSchemas.createCustomer.parse(fields) });
    case 'POST /v1/customers/:id':
      return change(id, requestSchemas.updateCustomer.parse(fields));
    case 'POST /v1/checkout/sessions': {
      const request = requestSchemas.createCheckout.parse(fields);
      const { customer, success_url, cancel_url, subscription_data } = request;
      if (!(await store.get(customer))) return null;
      const session = newObject('checkout.session', 'cs_test');
      return store.put({
        ...session,
        customer,
        success_url,
        cancel_url,
        status: 'open',
        url: `${origin()}/sandbox/checkout/${session.id}`,
        metadata: subscription_data.metadata,
      });
    }
    case 'POST /v1/checkout/sessions/:id/expire':
      return change(deeper, { status: 'expired' }, ['open']);
    case 'GET /v1/checkout/sessions/:id':
      return store.get(deeper);
    case 'GET /v1/customers/:id':
    case 'GET /v1/subscriptions/:id':
    case 'GET /v1/invoices/:id':
    case 'GET /v1/charges/:id':
    case 'GET /v1/prices/:id':
      return store.get(id);
    case 'POST /v1/subscriptions/:id': {
      const { metadata, ...values } = requestSchemas.updateSubscription.parse(fields);
      const former = (await store.get(id))?.metadata;
      return change(id, { ...values, metadata: { ...former, ...metadata } });
    }
    case 'DELETE /v1/subscriptions/:id': {
      if ((await store.get(id))?.status === 'canceled') return null;
      return change(id, { status: 'canceled', ended_at: nowSeconds() });
    }
    case 'POST /v1/invoices/:id':
      return change(id, requestSchemas.updateInvoice.parse(fields));
    case 'POST /v1/invoices/:id/void':
      return change(id, { status: 'void' }, ['open', 'uncollectible']);
    case 'POST /v1/refunds': {
      const { payment_intent } = requestSchemas.createRefund.parse(fields);
      const charges = await store.list('charge');
      const charge = charges.find((one) => one['payment_intent'] === payment_intent);
      if (!charge) return null;
      if (charge.amount_refunded === charge.amount)
        throw new SandboxRefusal('Charge has already been refunded.', 'charge_already_refunded');
      const { amount } = await store.put({ ...charge, amount_refunded: charge.amount ?? 0 });
      return { ...newObject('refund', 're'), amount, status: 'succeeded' };
    }
    case 'POST /v1/billing_portal/sessions': {
      const request = requestSchemas.createPortalSession.parse(fields);
      const session = newObject('billing_portal.session', 'bps');
      return store.put({ ...session, ...request, url: `${origin()}/sandbox/billing/${session.id}` });
    }
    default:
      return null;
  }
}

type ListQuery = {
  limit: number;
  starting_after?: string;
  customer?: string;
  charge?: string;
  email?: string;
  status?: string;
  created?: { gte: number };
};

async function list(
  store: SandboxStore,
  kind: keyof typeof listSchemas,
  url: string,
  fields: unknown,
): Promise<object | null> {
  const query: ListQuery = listSchemas[kind].parse(fields);
  const { limit, starting_after, customer, status } = query;
  if (customer !== undefined && !(await store.get(customer))) return null;
  // Asked for no status, Stripe leaves out subscriptions that have ended.
  const isMeant = (one: SandboxObject) =>
    status === undefined
      ? kind !== 'subscription' || one.status !== 'canceled'
      : status === 'all' || one.status === status;
  const all = (await store.list(kind, customer)).filter(
    (one) =>
      isMeant(one) &&
      one.created >= (query.created?.gte ?? 0) &&
      (query.email === undefined || one['email'] === query.email) &&
      (query.charge === undefined || one['charge'] === query.charge),
  );
  // In Stripe's order. Within the same second, the last stored is the newest.
  const newestFirst = all.toReversed().sort((a, b) => b.created - a.created);
  const from = newestFirst.findIndex((one) => one.id === starting_after) + 1;
  const data = newestFirst.slice(from, from + limit);
  return { object: 'list', data, has_more: from + data.length < newestFirst.length, url };
}

/** Begins a new object of a kind, with an id that looks like Stripe's. */
export function newObject<Kind extends string>(kind: Kind, prefix: string) {
  return { id: newId(prefix), object: kind, created: nowSeconds() };
}

/** Generates an id that looks like Stripe's. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

/** Returns the current time in Stripe's format, seconds since 1970. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
