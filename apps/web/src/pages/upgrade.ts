import { sessionStore, userOf } from '../features/account/index.ts';
import { startCheckout } from '../features/billing/index.ts';

/** Takes the signed-in user to checkout; false, and a toast, where that cannot be. */
export async function upgrade(): Promise<boolean> {
  const url = await startCheckout(userOf(sessionStore.getState()));
  if (url === null) return false;
  window.location.assign(url);
  return true;
}
