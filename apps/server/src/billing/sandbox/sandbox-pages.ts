import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../../http/api-error.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { WEBHOOK_PATH } from '../webhook.ts';
import { billingPage, CLOSED_PAGE, openPage, PAID_PAGE } from './checkout-page.ts';
import type { SandboxEvent, SandboxProvider } from './sandbox-provider.ts';

const paramsSchema = z.object({ id: z.string() });

/** Serves the sandbox's pages, labeled as such, and calls the webhook with the outcome. */
export function addSandboxPages(
  app: FastifyInstance,
  sandbox: SandboxProvider,
  paymentProvider: PaymentProvider,
): void {
  app.get('/sandbox/checkout/:id', async (request, reply) => {
    const checkout = await findCheckout(request.params);
    const closed = checkout.status === 'expired' ? CLOSED_PAGE : PAID_PAGE;
    return reply.type('text/html').send(checkout.status === 'open' ? openPage(checkout) : closed);
  });

  app.get('/sandbox/billing/:id', async (request, reply) => {
    const session = await findPortalSession(request.params);
    const running = await sandbox.findRunning(session.customer);
    return reply.type('text/html').send(billingPage(session, running?.status ?? null));
  });

  // The form has no fields, but browsers send it with this content type.
  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, _payload, done) => done(null));
    scope.post('/sandbox/checkout/:id/pay', async (request, reply) => {
      const checkout = await findCheckout(request.params);
      const events = await sandbox.pay(checkout);
      if (events.length === 0) return reply.redirect(new URL(checkout.url).pathname, 303);
      for (const event of events) await tellWebhook(event);
      return reply.redirect(checkout.success_url, 303);
    });
    // As the page says: an overdue payment is made; if none is overdue, the next payment fails.
    scope.post('/sandbox/billing/:id/turn', async (request, reply) => {
      const session = await findPortalSession(request.params);
      const running = await sandbox.findRunning(session.customer);
      const turn = running?.status === 'active' ? sandbox.failRenewal : sandbox.payDue;
      for (const event of running ? await turn(running) : []) await tellWebhook(event);
      return reply.redirect(session.return_url, 303);
    });
    scope.post('/sandbox/billing/:id/refund', async (request, reply) => {
      const session = await findPortalSession(request.params);
      for (const event of await sandbox.refundLast(session.customer)) await tellWebhook(event);
      return reply.redirect(session.return_url, 303);
    });
  });

  async function findCheckout(params: unknown) {
    const { id } = paramsSchema.parse(params);
    const checkout = await sandbox.findCheckout(id);
    if (!checkout) throw new ApiError('pathNotFound', { details: { path: `/sandbox/checkout/${id}` } });
    return checkout;
  }

  async function findPortalSession(params: unknown) {
    const { id } = paramsSchema.parse(params);
    const session = await sandbox.findPortalSession(id);
    if (!session) throw new ApiError('pathNotFound', { details: { path: `/sandbox/billing/${id}` } });
    return session;
  }

  async function tellWebhook({ type, object }: SandboxEvent): Promise<void> {
    const payload = JSON.stringify({
      id: `evt_${randomBytes(12).toString('hex')}`,
      object: 'event',
      type,
      created: Math.floor(Date.now() / 1000),
      data: { object },
    });
    const signature = paymentProvider.stripe.webhooks.generateTestHeaderString({
      payload,
      secret: paymentProvider.webhookSecret,
    });
    await app.inject({
      method: 'POST',
      url: WEBHOOK_PATH,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload,
    });
  }
}
