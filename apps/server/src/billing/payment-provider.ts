import Stripe from 'stripe';
import { type Config, isLocal } from '../config/config.ts';
import { ApiError } from '../http/api-error.ts';

/** The way to the payment provider, real or the sandbox: both are spoken to through Stripe's own package. */
export type PaymentProvider = {
  stripe: Stripe;
  isSandbox: boolean;
  /** What browsers open Stripe's script with; there is none in the sandbox. */
  publishableKey: string | null;
  priceId: string;
  webhookSecret: string;
};

const RETRIES = 2;
const TIMEOUT_MS = 20_000;

/**
 * Opens the way to Stripe where the configuration has its keys; on a machine of one's own, the sandbox.
 * @param sandbox answers in Stripe's place, and signs as it does
 * @returns `null` on a public server without keys: a sandbox there would give everyone Pro for nothing
 */
export function openPaymentProvider(
  config: Pick<Config, 'stripe' | 'host' | 'publicUrl'>,
  sandbox: { fetch: typeof fetch; webhookSecret: string },
): PaymentProvider | null {
  const { stripe } = config;
  if (stripe) {
    return {
      stripe: new Stripe(stripe.secretKey, { maxNetworkRetries: RETRIES, timeout: TIMEOUT_MS }),
      isSandbox: false,
      publishableKey: stripe.publishableKey,
      priceId: stripe.priceId,
      webhookSecret: stripe.webhookSecret,
    };
  }
  if (!isLocal(config)) return null;
  return {
    stripe: new Stripe('sk_test_sandbox', {
      httpClient: Stripe.createFetchHttpClient(sandbox.fetch),
      maxNetworkRetries: 0,
    }),
    isSandbox: true,
    publishableKey: null,
    priceId: 'price_sandbox_pro_monthly',
    webhookSecret: sandbox.webhookSecret,
  };
}

/** @throws {ApiError} paymentsUnavailable */
export function requireProvider(paymentProvider: PaymentProvider | null): PaymentProvider {
  if (!paymentProvider) throw new ApiError('paymentsUnavailable');
  return paymentProvider;
}

/** Asks the provider something. @throws {ApiError} paymentProviderFailed when it fails */
export async function askProvider<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (cause) {
    throw new ApiError('paymentProviderFailed', { cause });
  }
}
