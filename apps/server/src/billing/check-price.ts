import { PRO_PRICE } from '@framescout/contract';
import Stripe from 'stripe';
import { ApiError } from '../http/api-error.ts';
import { InvalidEnvironmentError } from '../startup-errors.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** The providers whose price was found correct; the amount of a price id can't change. */
const found = new WeakSet<Stripe>();

/** Checks the price before the start. @returns whether the provider answered @throws {InvalidEnvironmentError} */
export async function checkPrice({ stripe, priceId, isSandbox }: PaymentProvider): Promise<boolean> {
  if (isSandbox || found.has(stripe)) return true;
  const price = await readPrice(stripe, priceId);
  if (!price) return false;
  const expected = `${PRO_PRICE.amount} ${PRO_PRICE.currency} a month`;
  const actual = describe(price);
  if (!price.active) {
    throw new InvalidEnvironmentError(
      `STRIPE_PRICE_ID is a price that is no longer active. Set an active one.`,
    );
  }
  if (actual !== expected) {
    throw new InvalidEnvironmentError(
      `STRIPE_PRICE_ID charges ${actual}, but pages and mails say ${expected}. Name a price of ${expected}.`,
    );
  }
  found.add(stripe);
  return true;
}

/**
 * Checks the price before a checkout. @throws {ApiError} paymentsUnavailable @throws {ApiError}
 * paymentProviderFailed
 */
export async function requirePrice(paymentProvider: PaymentProvider): Promise<void> {
  try {
    if (!(await checkPrice(paymentProvider))) throw new ApiError('paymentProviderFailed');
  } catch (cause) {
    if (!(cause instanceof InvalidEnvironmentError)) throw cause;
    throw new ApiError('paymentsUnavailable', { cause });
  }
}

/** @returns `null` if the provider is unreachable */
async function readPrice(stripe: Stripe, priceId: string): Promise<Stripe.Price | null> {
  try {
    return await stripe.prices.retrieve(priceId);
  } catch (error) {
    const { errors } = Stripe;
    if (error instanceof errors.StripeAuthenticationError) {
      throw new InvalidEnvironmentError('STRIPE_SECRET_KEY is refused by Stripe. Set a valid key.');
    }
    if (error instanceof errors.StripeInvalidRequestError) {
      throw new InvalidEnvironmentError(
        'STRIPE_PRICE_ID is unknown to Stripe in the account and mode of STRIPE_SECRET_KEY. Set a price from the same account and mode.',
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
