import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../../http/api-error.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { WEBHOOK_PATH } from '../webhook.ts';
import { openPage, PAID_PAGE } from './checkout-page.ts';
import type { SandboxEvent, SandboxProvider } from './sandbox-provider.ts';

const paramsSchema = z.object({ id: z.string().max(64) });

/**
 * Serves the sandbox's checkout, labelled as such on every page, and calls the webhook with what comes of it.
 */
export function addSandboxPages(
  app: FastifyInstance,
  sandbox: SandboxProvider,
  paymentProvider: PaymentProvider,
): void {
  app.get('/sandbox/checkout/:id', async (request, reply) => {
    const checkout = await findCheckout(request.params);
    return reply.type('text/html').send(checkout.status === 'open' ? openPage(checkout) : PAID_PAGE);
  });

  // The form has no fields, but a browser sends it with this content type.
  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, _payload, done) => done(null));
    scope.post('/sandbox/checkout/:id/pay', async (request, reply) => {
      const checkout = await findCheckout(request.params);
      for (const event of await sandbox.pay(checkout)) await tellWebhook(event);
      return reply.redirect(checkout.success_url, 303);
    });
  });

  async function findCheckout(params: unknown) {
    const { id } = paramsSchema.parse(params);
    const checkout = await sandbox.findCheckout(id);
    if (!checkout) throw new ApiError('pathNotFound', { details: { path: `/sandbox/checkout/${id}` } });
    return checkout;
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
