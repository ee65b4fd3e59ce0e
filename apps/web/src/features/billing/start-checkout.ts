import { CodedError, type User } from '@framescout/contract';
import { ApiError } from '../../platform/api-error.ts';
import { callApi } from '../../platform/call-api.ts';
import { storeHandoff, takeHandoff } from '../../platform/tab-handoff.ts';
import { notify, notifyError } from '../../ui/toasts/toast-store.ts';

const UNAUTHORIZED = 401;
const CONFLICT = 409;
const SIGN_IN_FIRST = ['Authentication Required', 'Please log in to upgrade your subscription'] as const;

/** Refusals that are no failures: the user has a subscription, and pays nothing twice. */
const SUBSCRIBED: readonly string[] = ['already-subscribed', 'subscription-ending'];

type Payer = Pick<User, 'id' | 'email'>;

let inFlight: { userId: string; url: Promise<string | null> } | null = null;

/**
 * Starts a checkout and returns its URL; on failure shows a toast and returns null. Calls while one is being
 * started share it, since every new checkout closes earlier ones. `onConflict` is called if the subscription
 * is not in the state in which the page shows it.
 */
export async function startCheckout(user: Payer | null, onConflict?: () => void): Promise<string | null> {
  if (!user) {
    notifyError(...SIGN_IN_FIRST);
    return null;
  }
  if (inFlight?.userId === user.id) return inFlight.url;
  const started = { userId: user.id, url: requestCheckout(user, onConflict) };
  inFlight = started;
  const url = await started.url;
  if (inFlight === started) inFlight = null;
  return url;
}

async function requestCheckout(user: Payer, onConflict?: () => void): Promise<string | null> {
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
    if (error instanceof ApiError && error.status === CONFLICT) {
      if (SUBSCRIBED.includes(error.code)) notify({ title: 'Already subscribed', description: error.reason });
      else notifyError('Payment Error', error.reason);
      onConflict?.();
      return null;
    }
    notifyError('Payment Error', 'Failed to initiate payment. Please try again.');
    return null;
  }
}

/** Remembers in this tab that a user has returned from paying, and has to log in to have it checked. */
export function rememberPaymentReturn(): void {
  storeHandoff('payment-return', true);
}

/** Returns whether the user, now logged in, had returned from paying, and clears that flag. */
export function takePaymentReturn(): boolean {
  return takeHandoff('payment-return') === true;
}

const ADDRESS = 'https://js.stripe.com/v3/';

class ProviderScriptError extends CodedError {
  override readonly name = 'ProviderScriptError';
  readonly code = 'provider-script-missing';
}

let loading: Promise<void> | null = null;

/**
 * Loads the payment provider's script, which watches for fraud; only at checkout.
 * @throws {ProviderScriptError}
 */
function loadProviderScript(): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = ADDRESS;
    // The analyzer page is cross-origin isolated, and loads resources of other hosts only in this mode.
    script.crossOrigin = 'anonymous';
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      loading = null;
      reject(new ProviderScriptError('The payment provider cannot be reached.'));
    };
    document.head.append(script);
  });
  return loading;
}
