import { linkTo, PRO_PRICE } from '@framescout/contract';
import type { SandboxCheckout, SandboxPortalSession } from './sandbox-provider.ts';

/** Renders the page where an open checkout is "paid" or left. */
export function openPage({ id, cancel_url }: Pick<SandboxCheckout, 'id' | 'cancel_url'>): string {
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
export const PAID_PAGE = page(`
    <h1>Already paid</h1>
    <p>This sandbox checkout has been paid.</p>
    <a href="${linkTo('dashboard')}">Go to the dashboard</a>`);

/** The page of a checkout that a later one has replaced. */
export const CLOSED_PAGE = page(`
    <h1>Closed</h1>
    <p>This sandbox checkout has been closed.</p>
    <a href="${linkTo('dashboard')}">Go to the dashboard</a>`);

/** Renders the page that "manages" a subscription. @param status of the running one, if any */
export function billingPage(
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
