import { randomBytes } from 'node:crypto';
import { linkTo, PRO_PRICE } from '@framescout/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../../http/api-error.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { WEBHOOK_PATH } from '../webhook.ts';
import type {
  SandboxCheckout,
  SandboxEvent,
  SandboxPortalSession,
  SandboxProvider,
} from './sandbox-provider.ts';

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

/** Renders the page where an open checkout is "paid" or left. */
function openPage({ id, cancel_url }: Pick<SandboxCheckout, 'id' | 'cancel_url'>): string {
  return page(`
    <h1>FrameScout Pro</h1>
    <p class="price">$${PRO_PRICE.amount} <span>${PRO_PRICE.currency} a month</span></p>
    <p>This server has no payment keys, so this page stands in for the payment provider's. It asks for no card.</p>
    <form method="post" action="/sandbox/checkout/${encodeURIComponent(id)}/pay">
      <button>Pay $${PRO_PRICE.amount} (pretend)</button>
    </form>
    <a href="${encodeURI(cancel_url)}">Cancel and go back</a>`);
}

/** The page of a checkout that has been paid. */
const PAID_PAGE = page(`
    <h1>Already paid</h1>
    <p>This sandbox checkout has been paid.</p>
    <a href="${linkTo('dashboard')}">Go to the dashboard</a>`);

/** The page of a checkout that a later one has replaced. */
const CLOSED_PAGE = page(`
    <h1>Closed</h1>
    <p>This sandbox checkout has been closed.</p>
    <a href="${linkTo('dashboard')}">Go to the dashboard</a>`);

/** Renders the page that "manages" a subscription. @param status of the running one, if any */
function billingPage(
  { id, return_url }: Pick<SandboxPortalSession, 'id' | 'return_url'>,
  status: string | null,
): string {
  const label =
    status === 'active' ? 'Let the next payment fail (pretend)' : `Pay $${PRO_PRICE.amount} (pretend)`;
  const button = (action: string, text: string) =>
    `<form method="post" action="/sandbox/billing/${encodeURIComponent(id)}/${action}"><button>${text}</button></form>`;
  const refund = status === 'active' ? button('refund', 'Give the last payment back (pretend)') : '';
  return page(`
    <h1>FrameScout Pro</h1>
    <p>Subscription: ${status ?? 'none runs'}</p>
    ${status === null ? '' : button('turn', label)}
    ${refund}
    <a href="${encodeURI(return_url)}">Go back</a>`);
}

function page(content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="/mark.svg"><title>SANDBOX checkout, no real payment</title>
<style>
  body { background: #14171b; color: #e8eaed; font: 15px/1.5 system-ui, sans-serif; margin: 0 }
  .label { background: #f2b33d; color: #1a1408; font-weight: 700; padding: 10px; text-align: center }
  main { margin: 48px auto; max-width: 380px; padding: 0 24px }
  .price { font-size: 32px; margin: 8px 0 24px } .price span { color: #9aa1a9; font-size: 15px }
  button { background: #f2b33d; border: 0; border-radius: 6px; color: #1a1408; cursor: pointer; font: inherit;
    font-weight: 600; margin: 16px 0; padding: 12px; width: 100% }
  a { color: #e8eaed }
</style></head>
<body><p class="label" style="margin:0">SANDBOX checkout, no real payment</p>
<main>${content}
</main></body></html>`;
}
