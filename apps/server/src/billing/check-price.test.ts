import { describe, expect, it } from 'vitest';
import { StripeApi } from '../test-support/stripe-api.ts';
import { checkPrice, requirePrice } from './check-price.ts';

function withPrice(fields: Record<string, unknown>): StripeApi {
  const api = new StripeApi('live');
  api.change('price_pro', fields);
  return api;
}

describe('the provider’s price, before the server starts (issue 14)', () => {
  it('is accepted if it is the one that pages and mails state', async () => {
    expect(await checkPrice(withPrice({}).provider())).toBe(true);
  });

  it.each([
    [{ unit_amount: 1900 }, 'STRIPE_PRICE_ID charges 19 USD a month, but pages and mails say 9 USD a month'],
    [{ currency: 'eur' }, 'charges 9 EUR a month'],
    [{ recurring: { interval: 'year', interval_count: 1 } }, 'charges 9 USD a year'],
    [{ recurring: { interval: 'month', interval_count: 3 } }, 'charges 9 USD every 3 months'],
    [{ recurring: null }, 'charges 9 USD once'],
    [{ unit_amount: null }, 'charges an amount by usage'],
    [{ active: false }, 'no longer active'],
  ])('is refused with an explanation if it is %j', async (fields, sentence) => {
    await expect(checkPrice(withPrice(fields).provider())).rejects.toThrow(sentence);
  });

  it('is refused if Stripe does not know it in this mode and account', async () => {
    const api = new StripeApi();
    api.objects.delete('price_pro');
    await expect(checkPrice(api.provider())).rejects.toThrow('unknown to Stripe');
  });

  it('does not keep the server from starting while Stripe is unreachable', async () => {
    const api = withPrice({});
    api.failing.add('GET /v1/prices/price_pro');
    const provider = api.provider();
    expect(await checkPrice(provider)).toBe(false);
    await expect(requirePrice(provider)).rejects.toMatchObject({ kind: 'paymentProviderFailed' });
    api.failing.clear();
    await expect(requirePrice(provider)).resolves.toBeUndefined();
  });

  it('is checked before the first checkout if it was not before the start', async () => {
    const provider = withPrice({ unit_amount: 1900 }).provider();
    await expect(requirePrice(provider)).rejects.toMatchObject({ kind: 'paymentsUnavailable' });
  });
});
