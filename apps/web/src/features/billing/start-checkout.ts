import type { User } from '@framescout/contract';
import { ApiError } from '../../platform/api-error.ts';
import { callApi } from '../../platform/call-api.ts';
import { notifyError } from '../../ui/toast-store.ts';
import { loadProviderScript } from './provider-script.ts';

const UNAUTHORIZED = 401;
const CONFLICT = 409;
const SIGN_IN_FIRST = ['Authentication Required', 'Please log in to upgrade your subscription'] as const;

/** Starts a checkout and returns its URL; on failure shows a toast and returns null. */
export async function startCheckout(user: Pick<User, 'id' | 'email'> | null): Promise<string | null> {
  if (!user) {
    notifyError(...SIGN_IN_FIRST);
    return null;
  }
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
