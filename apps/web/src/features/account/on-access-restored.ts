import { describeAccessDenial } from './describe-access-denial.ts';
import { type SessionState, userOf } from './session-machine.ts';
import { sessionStore } from './session-store.ts';

/**
 * Calls `listener` whenever a user who had no access to the analyzer gains it. Returns a function that
 * unsubscribes.
 */
export function onAccessRestored(listener: () => void): () => void {
  return sessionStore.subscribe((now, before) => {
    if (hasAccess(now) && !hasAccess(before)) listener();
  });
}

function hasAccess(session: SessionState): boolean {
  const user = userOf(session);
  return user !== null && describeAccessDenial(user) === null;
}
