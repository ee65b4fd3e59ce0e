import type { User } from '@framescout/contract';
import { callApi } from '../../platform/call-api.ts';
import { notifyError } from '../../ui/toast-store.ts';
import { loadProviderScript } from './provider-script.ts';

/** Starts a checkout and returns its address; on failure shows a toast and returns null. */
export async function startCheckout(user: Pick<User, 'id' | 'email'> | null): Promise<string | null> {
  if (!user) {
    notifyError('Authentication Required', 'Please log in to upgrade your subscription');
    return null;
  }
  try {
    const { stripePublishableKey } = await callApi('getClientSettings');
    if (stripePublishableKey !== null) await loadProviderScript();
    const { url } = await callApi('createCheckout', { body: { userId: user.id, email: user.email } });
    return url;
  } catch (error) {
    console.warn('Checkout could not be started.', error);
    notifyError('Payment Error', 'Failed to initiate payment. Please try again.');
    return null;
  }
}
