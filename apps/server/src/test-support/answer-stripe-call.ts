import { now, type StripeObject, type StripeObjects } from './stripe-objects.ts';

/** A call to Stripe's API: its path starts with /v1/, its fields come from the query or the form. */
export type StripeCall = { method: string; path: string; fields: Record<string, string> };

/**
 * Responds to a call like Stripe, for the calls that the server makes. @returns null if there is no such
 * object
 * @throws {Error} when Stripe would refuse the call, with Stripe's message and, if it has one, its `code`
 */
export function answerStripeCall(
  { method, path, fields }: StripeCall,
  objects: StripeObjects,
): object | null {
  const [, , kind = '', second = '', third = ''] = path.split('/');
  const { customer } = fields;
  if (customer !== undefined && !objects.byId.has(customer)) return null;
  const find = (id: string) => objects.byId.get(id) ?? null;
  const shape = `${method} ${path.replace(/(cus|sub|ch|cs|in|price)_[^/]+/, ':id')}`;
  switch (shape) {
    case 'POST /v1/customers':
      return objects.create('customer', 'cus', { ...fields, balance: 0, delinquent: false });
    case 'POST /v1/customers/:id':
      return update(find(second), fields, objects);
    case 'GET /v1/customers':
      return pageOf(
        objects.of('customer').filter((one) => one['email'] === fields['email']),
        fields,
        path,
      );
    case 'POST /v1/checkout/sessions': {
      const open = { status: 'open', payment_status: 'unpaid' };
      const session = objects.create('checkout.session', 'cs', { ...fields, ...open });
      return update(session, { url: `https://checkout.stripe.com/c/pay/${session.id}` }, objects);
    }
    case 'GET /v1/checkout/sessions':
      return pageOf(listed('checkout.session', fields, objects), fields, path);
    case 'GET /v1/checkout/sessions/:id':
      return find(third);
    case 'POST /v1/checkout/sessions/:id/expire': {
      const session = find(third);
      if (session?.['status'] !== 'open')
        throw new Error('Only Checkout Sessions with a status in ["open"] can be expired.');
      return update(session, { status: 'expired', url: null }, objects);
    }
    case 'GET /v1/subscriptions':
    case 'GET /v1/invoices':
    case 'GET /v1/charges':
    case 'GET /v1/disputes':
      return pageOf(listed(kind.slice(0, -1), fields, objects), fields, path);
    case 'GET /v1/customers/:id':
    case 'GET /v1/subscriptions/:id':
    case 'GET /v1/invoices/:id':
    case 'GET /v1/charges/:id':
    case 'GET /v1/prices/:id':
      return find(second);
    case 'POST /v1/subscriptions/:id':
      return changeSubscription(find(second), fields, objects);
    case 'DELETE /v1/subscriptions/:id': {
      const one = find(second);
      if (one?.['status'] === 'canceled') return null;
      return update(one, { status: 'canceled', canceled_at: now(), ended_at: now() }, objects);
    }
    case 'POST /v1/invoices/:id': {
      const isAdvanced = fields['auto_advance'] === 'true';
      return update(find(second), { auto_advance: isAdvanced }, objects);
    }
    case 'POST /v1/invoices/:id/void': {
      const invoice = find(second);
      if (invoice?.['status'] !== 'open' && invoice?.['status'] !== 'uncollectible')
        throw new Error('Only open and uncollectible invoices can be voided.');
      return update(invoice, { status: 'void' }, objects);
    }
    case 'POST /v1/refunds':
      return refund(fields['payment_intent'] ?? '', objects);
    case 'POST /v1/billing_portal/sessions':
      return objects.create('billing_portal.session', 'bps', {
        ...fields,
        url: 'https://billing.stripe.com/p/session/1',
      });
    default:
      return null;
  }
}

function update(
  object: StripeObject | null,
  fields: Record<string, unknown>,
  objects: StripeObjects,
): StripeObject | null {
  return object && objects.put({ ...object, ...fields });
}

function changeSubscription(
  subscription: StripeObject | null,
  fields: Record<string, unknown>,
  objects: StripeObjects,
): StripeObject | null {
  const { metadata, cancel_at_period_end } = fields;
  const isToEnd = cancel_at_period_end !== undefined && {
    cancel_at_period_end: cancel_at_period_end === 'true',
  };
  const all = { ...(subscription?.['metadata'] as object), ...(metadata as object) };
  return update(subscription, { ...isToEnd, metadata: all }, objects);
}

function refund(paymentIntent: string, objects: StripeObjects): StripeObject | null {
  const charge = objects.of('charge').find((one) => one['payment_intent'] === paymentIntent);
  if (!charge) return null;
  if (charge['refunded']) {
    const code = 'charge_already_refunded';
    throw Object.assign(new Error('Charge has already been refunded.'), { code });
  }
  const amount = charge['amount'];
  objects.put({ ...charge, amount_refunded: amount, refunded: true });
  return objects.create('refund', 're', { amount, charge: charge.id, status: 'succeeded' });
}

/** Returns the objects of a kind that match a list call. */
function listed(kind: string, fields: Record<string, string>, objects: StripeObjects): StripeObject[] {
  const { customer, charge, status } = fields;
  const isOver = (one: StripeObject) => kind === 'subscription' && one['status'] === 'canceled';
  return objects
    .of(kind)
    .filter(
      (one) =>
        Number(one['created']) >= createdFrom(fields) &&
        !(status === undefined && isOver(one)) &&
        (customer === undefined || one['customer'] === customer) &&
        (charge === undefined || one['charge'] === charge) &&
        (status === undefined || status === 'all' || one['status'] === status),
    );
}

/** Returns the time from which on a list call asks for objects; the form nests it, unlike other fields. */
function createdFrom({ created }: Record<string, unknown>): number {
  return typeof created === 'object' && created !== null && 'gte' in created ? Number(created.gte) : 0;
}

/** Cuts out a page like Stripe: ten objects unless the call says otherwise, after the one it names. */
function pageOf(all: StripeObject[], { limit, starting_after }: Record<string, string>, url: string) {
  const from = starting_after === undefined ? 0 : all.findIndex(({ id }) => id === starting_after) + 1;
  const data = all.slice(from, from + Number(limit ?? 10));
  return { object: 'list', data, has_more: from + data.length < all.length, url };
}
