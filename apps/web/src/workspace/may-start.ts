import { describeAccessDenial, recheckAccess, sessionStore, userOf } from '../features/account/index.ts';
import { notifyError } from '../ui/toasts/toast-store.ts';

/**
 * Whether something new may be started; otherwise tells the user why not, and asks the server whether that is
 * still so, for the next attempt. Whatever was running when access ended finishes, and its results can still
 * be corrected and exported.
 */
export function mayStart(): boolean {
  const user = userOf(sessionStore.getState());
  // Without a user, the page is about to give way to the login.
  const accessDenial = user && describeAccessDenial(user);
  if (!accessDenial) return true;
  recheckAccess();
  notifyError(accessDenial.title, accessDenial.description);
  return false;
}
