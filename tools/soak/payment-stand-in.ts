import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentProvider } from '../../apps/server/src/billing/payment-provider.ts';
import { StripeApi } from '../../apps/server/src/test-support/stripe-api.ts';
import type { EventKind } from './plan-events.ts';

/** How the payment provider fails: before it does anything, after it has done everything, or by taking long. */
type PaymentFault = Extract<EventKind, `payments ${string}`>;

/** A payment provider on a local port. */
export type PaymentStandIn = {
  stripe: PaymentProvider['stripe'];
  port: number;
  fault: PaymentFault | null;
  /** Pays a checkout, and any other that its customer could still pay in another tab. @returns the customer's id */
  pay(checkoutUrl: string): Promise<string>;
  /** Returns the payments of a customer's address that were not given back. */
  chargesOf(email: string): Promise<number>;
  close(): void;
};

const SLOW_MS = 1500;

/** Starts a stand-in for Stripe's API. */
export async function startPaymentStandIn(): Promise<PaymentStandIn> {
  const api = new StripeApi();
  const { stripe } = api.provider();
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    const headers = new Headers({ 'Idempotency-Key': String(request.headers['idempotency-key'] ?? '') });
    if (request.headers['idempotency-key'] === undefined) headers.delete('Idempotency-Key');
    const body = await text(request);
    if (standIn.fault === 'payments refused') {
      response.writeHead(503, { 'content-type': 'application/json' }).end('{"error":{"type":"api_error"}}');
      return;
    }
    if (standIn.fault === 'payments slow') await sleep(SLOW_MS);
    const answer = await api.answer(`http://stripe.invalid${url}`, { method, headers, body });
    if (standIn.fault === 'payments unanswered') request.socket.destroy();
    else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const standIn: PaymentStandIn = {
    stripe,
    port: (server.address() as AddressInfo).port,
    fault: null,
    async pay(checkoutUrl) {
      const id = new URL(checkoutUrl).pathname.split('/').at(-1) ?? '';
      const customer = String((await stripe.checkout.sessions.retrieve(id)).customer);
      const { data: open } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 });
      for (const { id: openId } of open) {
        const checkout = await api.sandbox.findCheckout(openId);
        if (checkout) await api.sandbox.pay(checkout);
      }
      return customer;
    },
    async chargesOf(email) {
      let charges = 0;
      const { data: customers } = await stripe.customers.list({ email, limit: 100 });
      for (const { id } of customers) {
        const { data } = await stripe.charges.list({ customer: id, limit: 100 });
        charges += data.filter(({ amount_refunded }) => amount_refunded === 0).length;
      }
      return charges;
    },
    close: () => server.close(),
  };
  return standIn;
}
