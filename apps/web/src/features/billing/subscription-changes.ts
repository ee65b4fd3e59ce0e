import type { User } from '@framescout/contract';
import { callApi } from '../../platform/call-api.ts';
import { notify, notifyError, notifyNext } from '../../ui/toast-store.ts';

/** After a payment: has the server ask the payment provider; null, and a toast, where that fails. */
export async function confirmPayment({ id }: Pick<User, 'id'>): Promise<User | null> {
  try {
    // The server believes the payment provider only, so there is nothing to tell it.
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

/** Has the paid period not be renewed; null, and a toast, where that fails. */
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
