import { PRO_PRICE } from '@framescout/contract';
import Stripe from 'stripe';
import { InvalidEnvironmentError } from '../startup-errors.ts';
import type { PaymentProvider } from './payment-provider.ts';

/**
 * Makes sure, before the server starts, that the provider charges the price which pages and mails name.
 * @returns whether the provider answered; where it does not, the server starts all the same
 * @throws {InvalidEnvironmentError} when the price is another one, or the key or the price is unknown to the provider
 */
export async function checkPrice({ stripe, priceId, isSandbox }: PaymentProvider): Promise<boolean> {
  if (isSandbox) return true;
  const price = await readPrice(stripe, priceId);
  if (!price) return false;
  const expected = `${PRO_PRICE.amount} ${PRO_PRICE.currency} a month`;
  const actual = describe(price);
  if (!price.active) {
    throw new InvalidEnvironmentError(
      `STRIPE_PRICE_ID is a price that is no longer active. Name an active one.`,
    );
  }
  if (actual !== expected) {
    throw new InvalidEnvironmentError(
      `STRIPE_PRICE_ID charges ${actual}, but pages and mails say ${expected}. Name a price of ${expected}.`,
    );
  }
  return true;
}

/** @returns `null` if the provider cannot be reached now */
async function readPrice(stripe: Stripe, priceId: string): Promise<Stripe.Price | null> {
  try {
    return await stripe.prices.retrieve(priceId);
  } catch (error) {
    const { errors } = Stripe;
    if (error instanceof errors.StripeAuthenticationError) {
      throw new InvalidEnvironmentError('STRIPE_SECRET_KEY is refused by Stripe. Name a key that is valid.');
    }
    if (error instanceof errors.StripeInvalidRequestError) {
      throw new InvalidEnvironmentError(
        'STRIPE_PRICE_ID is unknown to Stripe in the account and mode of STRIPE_SECRET_KEY. Name a price of the same.',
      );
    }
    return null;
  }
}

function describe({ unit_amount, currency, recurring }: Stripe.Price): string {
  const amount = unit_amount === null ? 'an amount by usage' : String(unit_amount / 100);
  const { interval = 'once', interval_count: count = 1 } = recurring ?? {};
  const period = recurring ? (count === 1 ? `a ${interval}` : `every ${count} ${interval}s`) : interval;
  return `${amount} ${currency.toUpperCase()} ${period}`;
}
