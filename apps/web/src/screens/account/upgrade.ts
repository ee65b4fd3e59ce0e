import { linkTo } from '@framescout/contract';
import { refreshSession, sessionStore, userOf } from '../../features/account/index.ts';
import { startCheckout } from '../../features/billing/index.ts';
import { isAnalyzerDocument } from './analyzer-document.ts';

/**
 * Takes the signed-in user to checkout; on failure shows a toast and returns false. If their subscription is
 * in another state than the page shows, the page learns of it.
 */
export async function upgrade(): Promise<boolean> {
  const user = userOf(sessionStore.getState());
  // The analyzer's document may not load anything from the payment provider; the dashboard's may, so start
  // there.
  const url =
    user && isAnalyzerDocument()
      ? linkTo('dashboard', { upgrade: 'now' })
      : await startCheckout(user, () => void refreshSession());
  if (url === null) return false;
  window.location.assign(url);
  return true;
}
