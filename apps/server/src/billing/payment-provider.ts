import Stripe from 'stripe';
import { type Config, isLocal } from '../config/config.ts';
import { ApiError } from '../http/api-error.ts';

/** Access to the payment provider: Stripe or the sandbox, both through Stripe's own package. */
export type PaymentProvider = {
  stripe: Stripe;
  isSandbox: boolean;
  /** The key that browsers load Stripe's script with; `null` in the sandbox. */
  publishableKey: string | null;
  priceId: string;
  webhookSecret: string;
};

const RETRIES = 2;
const TIMEOUT_MS = 20_000;

/**
 * Connects to Stripe if the configuration has its keys, otherwise to the sandbox if the server is a local one.
 * @param sandbox what answers in place of Stripe, and the secret its webhook calls are signed with
 * @returns `null` on a public server without keys: a sandbox there would give everyone Pro for free
 */
export function openPaymentProvider(
  config: Pick<Config, 'stripe' | 'host' | 'publicUrl' | 'trustedProxies'>,
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

/** The payment provider, for what cannot do without one. @throws {ApiError} paymentsUnavailable */
export function requireProvider(paymentProvider: PaymentProvider | null): PaymentProvider {
  if (!paymentProvider) throw new ApiError('paymentsUnavailable');
  return paymentProvider;
}

/** Makes a call to the provider. @throws {ApiError} paymentProviderFailed */
export async function askProvider<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (cause) {
    throw new ApiError('paymentProviderFailed', { cause });
  }
}
