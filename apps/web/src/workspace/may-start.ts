import { access, hasRunningSubscription, type User } from '@framescout/contract';
import { sessionStore, userOf } from '../features/account/index.ts';
import { notifyError } from '../ui/toast-store.ts';

/**
 * Whether something new may be started; otherwise says why not. What was under way when access ended finishes, and what
 * it found is still the user's to correct and to export.
 */
export function mayStart(): boolean {
  const user = userOf(sessionStore.getState());
  // Without a user the page is about to give way to the login.
  const state = user && access(user, Date.now());
  if (!user || state === 'active') return true;
  if (state === 'ended') notifyError('Access ended', describeEndedAccess(user));
  else notifyError('Trial paused', 'Confirm your email address to start something new.');
  return false;
}

/** What is left to a user whose access has ended, and how they get it back. */
export function describeEndedAccess(user: Pick<User, 'billingState'>): string {
  const way = hasRunningSubscription(user) ? 'Pay the open invoice' : 'Upgrade';
  return `Your access has ended. What is running finishes and can be exported. ${way} to start something new.`;
}
