import type { User } from '@framescout/contract';
import { ApiError } from '../../platform/api-error.ts';
import { callApi } from '../../platform/call-api.ts';
import { notifyError } from '../../ui/toast-store.ts';
import { loadProviderScript } from './provider-script.ts';

const UNAUTHORIZED = 401;
const CONFLICT = 409;
const SIGN_IN_FIRST = ['Authentication Required', 'Please log in to upgrade your subscription'] as const;

type Payer = Pick<User, 'id' | 'email'>;

/** The checkout that is being started, and for whom. */
let inFlight: { userId: string; url: Promise<string | null> } | null = null;

/**
 * Starts a checkout and returns its URL; on failure shows a toast and returns null. Calls while one is being
 * started share it, since every new checkout closes earlier ones.
 */
export async function startCheckout(user: Payer | null): Promise<string | null> {
  if (!user) {
    notifyError(...SIGN_IN_FIRST);
    return null;
  }
  if (inFlight?.userId === user.id) return inFlight.url;
  const started = { userId: user.id, url: requestCheckout(user) };
  inFlight = started;
  const url = await started.url;
  if (inFlight === started) inFlight = null;
  return url;
}

async function requestCheckout(user: Payer): Promise<string | null> {
  try {
    const { stripePublishableKey } = await callApi('getClientSettings');
    if (stripePublishableKey !== null) await loadProviderScript();
    const { url } = await callApi('createCheckout', { body: { userId: user.id, email: user.email } });
    return url;
  } catch (error) {
    console.warn('Checkout could not be started.', error);
    if (error instanceof ApiError && error.status === UNAUTHORIZED) {
      notifyError(...SIGN_IN_FIRST);
      return null;
    }
    // If there is already a subscription, retrying does not help; the server says what does.
    const isTaken = error instanceof ApiError && error.status === CONFLICT;
    notifyError('Payment Error', isTaken ? error.reason : 'Failed to initiate payment. Please try again.');
    return null;
  }
}
