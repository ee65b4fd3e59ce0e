import type { Alert } from '@framescout/contract';
import { and, between, gt, max, notExists, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { clearAlert, raiseAlert } from '../alerts/alerts.ts';
import { payments, stripeEvents } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';
import {
  type BillingContext,
  callIfExists,
  idOf,
  type PaymentProvider,
  requireProvider,
} from './payment-provider.ts';
import { syncSubscription } from './sync-subscription.ts';

/** The path that the payment provider calls. */
export const WEBHOOK_PATH = '/api/stripe/webhook';

const BODY_LIMIT = 1024 * 1024;

/** The events that can change access. Only the customer is read from them; the rest is asked for. */
const HANDLED_EVENTS: readonly string[] = [
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'customer.deleted',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] satisfies Stripe.Event.Type[];

/** Adds the provider's webhook. Failures answer with an error, so that the provider retries. */
export async function addWebhook(app: FastifyInstance, context: BillingContext): Promise<void> {
  await app.register(async (scope) => {
    // The signature covers the raw bytes, so the body must not be parsed.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(WEBHOOK_PATH, async (request) => {
      const paymentProvider = requireProvider(context.paymentProvider);
      const event = verify(paymentProvider, request.body, request.headers['stripe-signature']);
      if (HANDLED_EVENTS.includes(event.type)) await actOn(context, paymentProvider, event);
      return { received: true };
    });
  });
}

/** Handles an event. A failure raises an alert, which is cleared when a retry succeeds. */
async function actOn(
  context: BillingContext,
  paymentProvider: PaymentProvider,
  event: Stripe.Event,
): Promise<void> {
  const alert = { kind: 'failed-webhook', subject: event.id } as const;
  try {
    const customerId = await customerOf(paymentProvider, event);
    if (customerId) await syncSubscription(context, paymentProvider, customerId, event);
  } catch (error) {
    const text = `A webhook call could not be acted on (${event.type}, ${event.id}). The payment provider repeats it for three days, and this goes away once it succeeds.`;
    // If the database is at fault, this fails too; the caller gets the original error.
    await raiseAlert(context.db, { ...alert, text }).catch(() => undefined);
    throw error;
  }
  await clearAlert(context.db, alert);
}

/** @throws {ApiError} invalidSignature also if the call is older than five minutes */
function verify({ stripe, webhookSecret }: PaymentProvider, body: unknown, signature: unknown): Stripe.Event {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new ApiError('invalidSignature');
  try {
    return stripe.webhooks.constructEvent(body, signature, webhookSecret);
  } catch (cause) {
    throw new ApiError('invalidSignature', { cause });
  }
}

async function customerOf({ stripe }: PaymentProvider, event: Stripe.Event): Promise<string | null> {
  const { object } = event.data;
  if (event.type === 'customer.deleted') return event.data.object.id;
  if ('customer' in object) return idOf(object.customer);
  // A dispute refers only to its charge.
  const chargeId = 'charge' in object ? idOf(object.charge) : null;
  const charge = chargeId ? await callIfExists(() => stripe.charges.retrieve(chargeId)) : null;
  return charge ? idOf(charge.customer) : null;
}

/** A failed webhook call is first retried within minutes, so one should have arrived after this time. */
const PATIENCE_HOURS = 1;
const DAYS = 7;
/** Tolerance for the difference between the provider's clock and the database's. */
const SLACK_MINUTES = 5;

/** Finds payments that no webhook reported: its URL or secret at the provider is wrong. */
export async function findSilentWebhook({
  db,
  paymentProvider,
  origin,
}: Pick<BillingContext, 'db' | 'paymentProvider' | 'origin'>): Promise<Alert | null> {
  if (!paymentProvider || paymentProvider.isSandbox) return null;
  const since = sql`${payments.paidAt} - make_interval(mins => ${SLACK_MINUTES})`;
  const [found] = await db
    .select({ paidAt: max(payments.paidAt) })
    .from(payments)
    .where(
      and(
        between(
          payments.paidAt,
          sql`now() - make_interval(days => ${DAYS})`,
          sql`now() - make_interval(hours => ${PATIENCE_HOURS})`,
        ),
        notExists(
          db.select({ id: stripeEvents.id }).from(stripeEvents).where(gt(stripeEvents.receivedAt, since)),
        ),
      ),
    );
  if (!found?.paidAt) return null;
  const raisedAt = found.paidAt.toISOString();
  return {
    id: null,
    kind: 'webhook',
    subject: 'silent',
    text: `The payment provider has called no webhook since a payment of ${raisedAt.slice(0, 10)}, which was found by asking. Check there that it calls ${origin()}${WEBHOOK_PATH}, and that STRIPE_WEBHOOK_SECRET is the secret of that webhook.`,
    raisedAt,
  };
}
