import type { StoreApi } from 'zustand/vanilla';
import { type SessionState, sessionStore } from '../features/account/index.ts';

/** Sets the page's session without a server, for tests. */
export function setSession(session: SessionState): void {
  (sessionStore as StoreApi<SessionState>).setState(session, true);
}
