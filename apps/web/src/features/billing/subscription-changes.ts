import type { User } from '@framescout/contract';
import { ApiError, ServerUnreachableError } from '../../platform/api-error.ts';
import { callApi } from '../../platform/call-api.ts';
import { notify, notifyError, notifyNext } from '../../ui/toasts/toast-store.ts';

/** How often (ms), and how many times, the server is asked whether it has seen a payment. */
const ASK_EVERY_MS = 2_000;
const ASK_TIMES = 15;

type Confirmed = { user: User; isNew: boolean };

/**
 * Polls the server after a payment until it has seen the payment at the payment provider, and shows the
 * outcome. The server reports the start of each subscription only once, so that going back or reloading does
 * not celebrate it again.
 * @returns the user at that time; on failure shows a toast and returns null, or `signed-out` if the session
 * has ended
 */
export async function confirmPayment(
  { id }: Pick<User, 'id'>,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<Confirmed | 'signed-out' | null> {
  notify({ title: 'Confirming your payment...' });
  try {
    for (let time = 1; ; time++) {
      // The server trusts only the payment provider, so there is nothing to tell it.
      const user = await callApi('refreshPayment', { params: { id }, body: {} }).catch((error: unknown) => {
        if (time === ASK_TIMES || !mayPass(error)) throw error;
        return null;
      });
      if (user?.billingState === 'renewing' || user?.billingState === 'ending') return await welcome(user);
      if (user && time === ASK_TIMES) {
        notify({
          title: 'Not confirmed yet',
          description: 'The payment provider has not reported a payment. This page shows it once it has.',
        });
        return { user, isNew: false };
      }
      await wait(ASK_EVERY_MS);
    }
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
      notifyError('Not confirmed yet', 'Log in again to see your payment.');
      return 'signed-out';
    }
    console.warn('The payment could not be confirmed.', error);
    notifyError(
      'Payment Update Failed',
      'Payment processed but profile update failed. Please contact support.',
    );
    return null;
  }
}

/** Whether a call may succeed a little later: nothing is known about the payment either way. */
function mayPass(error: unknown): boolean {
  if (error instanceof ServerUnreachableError) return true;
  return error instanceof ApiError && (error.status === 429 || error.status >= 500);
}

async function welcome(user: User): Promise<Confirmed> {
  if (!(await isBeginning())) {
    notify({ title: 'Your subscription is active' });
    return { user, isNew: false };
  }
  notify({
    title: 'Payment Successful!',
    description: "Welcome to FrameScout's Pro! Your subscription is now active.",
  });
  notifyNext({ title: 'Subscription Upgraded!', description: "Welcome to FrameScout's Pro!" });
  return { user, isNew: true };
}

/**
 * Whether the start of the subscription has yet to be celebrated. False if the server can't tell, since the
 * subscription is active either way.
 */
async function isBeginning(): Promise<boolean> {
  try {
    return (await callApi('welcomeSubscriber')).isNew;
  } catch (error) {
    console.warn('It is unknown whether the subscription has just started.', error);
    return false;
  }
}

/**
 * Has the server ask the payment provider how a user's subscription stands, after they may have changed it
 * there. @returns the user after that; null if it is not known, since nothing may have changed
 */
export async function refreshSubscription({ id }: Pick<User, 'id'>): Promise<User | null> {
  try {
    return await callApi('refreshPayment', { params: { id }, body: {} });
  } catch (error) {
    console.warn('The subscription could not be looked up.', error);
    return null;
  }
}

/** Resumes a cancelled subscription that is still running; on failure shows a toast and returns null. */
export async function resumeSubscription(customerId: string): Promise<User | null> {
  return attempt('Resuming Failed', 'resume your subscription', async () => {
    const user = await callApi('resumeSubscription', { body: { customerId } });
    notify({
      title: 'Subscription Resumed',
      description: "Your subscription will be renewed. You'll receive a confirmation email shortly.",
    });
    return user;
  });
}

/** Returns the URL of the page for cards and invoices; on failure shows a toast and returns null. */
export async function fetchBillingPortal(): Promise<string | null> {
  return attempt('Billing Unavailable', 'open the billing page', async () => {
    const { url } = await callApi('openBillingPortal');
    return url;
  });
}

/** Cancels a renewal, or ends an overdue subscription; on failure shows a toast and returns null. */
export async function cancelSubscription(customerId: string): Promise<User | null> {
  return attempt('Cancellation Failed', 'cancel your subscription', async () => {
    const user = await callApi('cancelSubscription', { body: { customerId } });
    notify({
      title: 'Subscription Cancelled',
      description:
        user.billingState === 'ended'
          ? 'Your subscription has ended. The failed payment will not be retried.'
          : "Your subscription will be cancelled at the end of your current billing period. You'll receive a confirmation email shortly.",
    });
    return user;
  });
}

async function attempt<Result>(
  title: string,
  what: string,
  act: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await act();
  } catch (error) {
    console.warn(title, error);
    notifyError(title, `Unable to ${what}. Please try again or contact support.`);
    return null;
  }
}
