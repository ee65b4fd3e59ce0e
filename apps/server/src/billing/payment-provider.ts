import Stripe from 'stripe';
import { type Config, isLocal } from '../config/config.ts';
import { modeOfKey } from '../config/variables.ts';
import type { Context } from '../context.ts';
import type { users } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';

/** The provider's live mode, its test-card mode, or the sandbox. */
export type PaymentMode = NonNullable<(typeof users.$inferSelect)['paymentMode']>;

/** Access to the payment provider: Stripe or the sandbox, both through Stripe's own package. */
export type PaymentProvider = {
  stripe: Stripe;
  /** The mode in which its ids are valid: ids of one mode do not exist in another. */
  mode: PaymentMode;
  isSandbox: boolean;
  /** The key with which browsers load Stripe's script; `null` in the sandbox. */
  publishableKey: string | null;
  priceId: string;
  webhookSecret: string;
};

const RETRIES = 2;
/** Maximum number of items read from a list, across pages; a single page is much shorter. */
const LONGEST_LIST = 10_000;
const TIMEOUT_MS = 20_000;

/**
 * Connects to Stripe if the configuration has its keys, otherwise to the sandbox if the server is local.
 * @param sandbox stands in for Stripe; its webhook calls are signed with the given secret
 * @returns `null` on a public server without keys, where a sandbox would give everyone Pro for free
 */
export function openPaymentProvider(
  config: Pick<Config, 'stripe' | 'host' | 'publicUrl' | 'trustedProxies'>,
  sandbox: { fetch: typeof fetch; webhookSecret: string },
): PaymentProvider | null {
  const { stripe } = config;
  if (stripe) {
    return {
      stripe: new Stripe(stripe.secretKey, { maxNetworkRetries: RETRIES, timeout: TIMEOUT_MS }),
      mode: modeOfKey(stripe.secretKey),
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
    mode: 'sandbox',
    isSandbox: true,
    publishableKey: null,
    priceId: 'price_sandbox_pro_monthly',
    webhookSecret: sandbox.webhookSecret,
  };
}

/** Returns the payment provider for code that requires one. @throws {ApiError} paymentsUnavailable */
export function requireProvider(paymentProvider: PaymentProvider | null): PaymentProvider {
  if (!paymentProvider) throw new ApiError('paymentsUnavailable');
  return paymentProvider;
}

/** Calls about something; `null` if it is gone at the provider. @throws {ApiError} paymentProviderFailed */
export async function callIfExists<T>(question: () => Promise<T>): Promise<T | null> {
  try {
    return await question();
  } catch (cause) {
    if (hasCode(cause, 'resource_missing')) return null;
    throw new ApiError('paymentProviderFailed', { cause });
  }
}

/** Makes a refund, unless all of the payment is refunded already. @throws {ApiError} paymentProviderFailed */
export async function callUnlessRefunded(refund: () => Promise<unknown>): Promise<void> {
  await callProvider(refund).catch((error: unknown) => {
    if (!(error instanceof ApiError && hasCode(error.cause, 'charge_already_refunded'))) throw error;
  });
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === code;
}

/** Reads a whole list, page by page. */
export function readAll<T>(list: Stripe.ApiListPromise<T>): Promise<T[]> {
  return list.autoPagingToArray({ limit: LONGEST_LIST });
}

/** Makes a call to the provider, translating its errors. @throws {ApiError} paymentProviderFailed */
export async function callProvider<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (cause) {
    throw new ApiError('paymentProviderFailed', { cause });
  }
}

/** The context including the payment provider, for billing and the folders above it. */
export type BillingContext = Context & {
  /** `null` where payments are not set up. */
  paymentProvider: PaymentProvider | null;
};

/** Returns the id of an object that the provider refers to: by the id alone, or by the expanded object. */
export function idOf(reference: string | { id: string }): string;
/** Returns the same; `null` if there is no reference. */
export function idOf(reference: string | { id: string } | null | undefined): string | null;
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : (reference ?? null);
}

const MINUTE_MS = 60_000;

/**
 * Builds an idempotency key that changes every minute: simultaneous calls are coalesced, while later ones go
 * through. For calls whose effect a later query would reveal. The provider keeps a key with its response for
 * a day, even if that is its own failure, so with a constant key a single failure would persist all day.
 */
export function perMinuteIdempotencyKey(name: string): string {
  return `${name}-${Math.floor(Date.now() / MINUTE_MS)}`;
}
