import { sql } from 'drizzle-orm';

import type Stripe from 'stripe';
import type { Database } from '../db/database.ts';
import { type DueInvoice, findDueInvoices, subscriptionOf } from './close-invoice.ts';
import { callIfExists, idOf, type PaymentProvider, readAll } from './payment-provider.ts';

/** A paid invoice and how much of it was returned. Amounts are in the currency's smallest unit. */
export type Payment = {
  invoiceId: string;
  subscriptionId: string | null;
  amount: number;
  currency: string;
  paidAt: Date;
  /** The amount that was refunded, or disputed and not won. */
  returned: number;
  /** What a refund refers to: the payment intent, or the charge if there is none. */
  source: { payment_intent: string } | { charge: string } | null;
};

/** What the provider knows about a customer, and when it was asked (microseconds since 1970). */
export type CustomerSnapshot = {
  askedAt: number;
  subscriptions: readonly Stripe.Subscription[];
  payments: readonly Payment[];
  dueInvoices: readonly DueInvoice[];
};

const READ_AT_ONCE = 100;

/** Disputes in which we keep the money or have it back. */
const HARMLESS: readonly Stripe.Dispute.Status[] = [
  'won',
  'prevented',
  'warning_closed',
  'warning_needs_response',
  'warning_under_review',
];

/**
 * Asks the provider about a customer's subscriptions, payments and unpaid invoices.
 * @returns `null` if there is no such customer in this mode and account
 * @throws {ApiError} paymentProviderFailed
 */
export async function fetchCustomer(
  db: Database,
  { stripe }: PaymentProvider,
  customerId: string,
): Promise<CustomerSnapshot | null> {
  const askedAt = await readClock(db);
  return callIfExists(async () => {
    const ofCustomer = { customer: customerId, limit: READ_AT_ONCE };
    const [subscriptions, invoices, charges] = await Promise.all([
      readAll(stripe.subscriptions.list({ ...ofCustomer, status: 'all' })),
      readAll(stripe.invoices.list({ ...ofCustomer, expand: ['data.payments'] })),
      readAll(stripe.charges.list(ofCustomer)),
    ]);
    const returned = await readReturned(stripe, charges);
    return {
      askedAt,
      subscriptions,
      payments: invoices.flatMap((invoice) => toPayment(invoice, returned)),
      dueInvoices: findDueInvoices(invoices),
    };
  });
}

/** Returns how much of each charge was returned, keyed by the ids of the charge and of its payment intent. */
async function readReturned(stripe: Stripe, charges: Stripe.Charge[]): Promise<Map<string, number>> {
  const returned = new Map<string, number>();
  for (const { id, payment_intent, amount_refunded, disputed } of charges) {
    const amount = amount_refunded + (disputed ? await readDisputed(stripe, id) : 0);
    returned.set(id, amount);
    if (payment_intent)
      returned.set(idOf(payment_intent), (returned.get(idOf(payment_intent)) ?? 0) + amount);
  }
  return returned;
}

async function readDisputed(stripe: Stripe, charge: string): Promise<number> {
  const disputes = await readAll(stripe.disputes.list({ charge, limit: READ_AT_ONCE }));
  return disputes
    .filter(({ status }) => !HARMLESS.includes(status))
    .reduce((sum, { amount }) => sum + amount, 0);
}

function toPayment(invoice: Stripe.Invoice, returned: Map<string, number>): Payment[] {
  const { id, status, amount_paid, currency, created, status_transitions, payments } = invoice;
  if (!id || status !== 'paid' || amount_paid <= 0) return [];
  const source = sourceOf(payments?.data ?? []);
  const given = source ? (returned.get(Object.values(source)[0] ?? '') ?? 0) : 0;
  return [
    {
      invoiceId: id,
      subscriptionId: subscriptionOf(invoice),
      amount: amount_paid,
      currency,
      paidAt: new Date((status_transitions.paid_at ?? created) * 1000),
      returned: Math.min(given, amount_paid),
      source,
    },
  ];
}

function sourceOf(payments: Stripe.InvoicePayment[]): Payment['source'] {
  const paid = payments.find(({ status }) => status === 'paid')?.payment;
  if (paid?.payment_intent) return { payment_intent: idOf(paid.payment_intent) };
  return paid?.charge ? { charge: idOf(paid.charge) } : null;
}

/** Reads the database's clock, in microseconds, because all nodes share it. */
async function readClock(db: Database): Promise<number> {
  const [clock] = await db
    .select({ now: sql`(extract(epoch from clock_timestamp()) * 1000000)::bigint`.mapWith(Number) })
    .from(sql`(select 1) as one`);
  return makeMonotonic(clock?.now ?? Date.now() * 1000);
}

let lastAskedAt = 0;

/** Makes query times (microseconds) strictly monotonic here; the embedded clock has milliseconds. */
function makeMonotonic(moment: number): number {
  lastAskedAt = Math.max(moment, lastAskedAt + 1);
  return lastAskedAt;
}
