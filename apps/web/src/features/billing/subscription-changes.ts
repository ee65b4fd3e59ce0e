import type { User } from '@framescout/contract';
import { callApi } from '../../platform/call-api.ts';
import { notify, notifyError, notifyNext } from '../../ui/toast-store.ts';

/** After a payment, has the server check with the payment provider; on failure shows a toast and returns null. */
export async function confirmPayment({ id }: Pick<User, 'id'>): Promise<User | null> {
  try {
    // The server trusts only the payment provider, so there is nothing to send.
    const user = await callApi('refreshPayment', { params: { id }, body: {} });
    notifyNext({ title: 'Subscription Upgraded!', description: "Welcome to FrameScout's Premium!" });
    return user;
  } catch (error) {
    console.warn('The payment could not be confirmed.', error);
    notifyError(
      'Payment Update Failed',
      'Payment processed but profile update failed. Please contact support.',
    );
    return null;
  }
}

/** Cancels the renewal of the current period; on failure shows a toast and returns null. */
export async function cancelSubscription(customerId: string): Promise<User | null> {
  try {
    const user = await callApi('cancelSubscription', { body: { customerId } });
    notify({
      title: 'Subscription Cancelled',
      description:
        "Your subscription will be cancelled at the end of your current billing period. You'll receive a confirmation email shortly.",
    });
    return user;
  } catch (error) {
    console.warn('The subscription could not be cancelled.', error);
    notifyError(
      'Cancellation Failed',
      'Unable to cancel your subscription. Please try again or contact support.',
    );
    return null;
  }
}
