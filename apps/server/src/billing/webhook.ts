import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { ApiError } from '../http/api-error.ts';
import type { BillingContext } from './billing-context.ts';
import { type PaymentProvider, requireProvider } from './payment-provider.ts';
import { syncSubscription } from './sync-subscription.ts';

/** Where the payment provider calls. */
export const WEBHOOK_PATH = '/api/stripe/webhook';

const BODY_LIMIT = 1024 * 1024;

/** What can change a user's access. Of each only the customer is taken; what it means is asked of the provider. */
const HEEDED: readonly string[] = [
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
] satisfies Stripe.Event.Type[];

/** Takes the payment provider's calls. A failure is answered as one, so that the provider calls again. */
export async function addWebhook(app: FastifyInstance, context: BillingContext): Promise<void> {
  await app.register(async (scope) => {
    // The signature is over the very bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(WEBHOOK_PATH, async (request) => {
      const paymentProvider = requireProvider(context.paymentProvider);
      const event = verify(paymentProvider, request.body, request.headers['stripe-signature']);
      const customerId = HEEDED.includes(event.type) ? customerOf(event.data.object) : null;
      if (customerId) await syncSubscription(context, paymentProvider, customerId, event);
      return { received: true };
    });
  });
}

/** @throws {ApiError} invalidSignature also when the call is older than five minutes */
function verify({ stripe, webhookSecret }: PaymentProvider, body: unknown, signature: unknown): Stripe.Event {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new ApiError('invalidSignature');
  try {
    return stripe.webhooks.constructEvent(body, signature, webhookSecret);
  } catch (cause) {
    throw new ApiError('invalidSignature', { cause });
  }
}

function customerOf(object: object): string | null {
  if (!('customer' in object)) return null;
  const { customer } = object;
  if (typeof customer === 'string') return customer;
  const isExpanded = typeof customer === 'object' && customer !== null && 'id' in customer;
  return isExpanded && typeof customer.id === 'string' ? customer.id : null;
}
