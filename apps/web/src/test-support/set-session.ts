import { onTestFinished } from 'vitest';
import type { StoreApi } from 'zustand/vanilla';
import { type SessionState, sessionStore } from '../features/account/index.ts';

const store = sessionStore as StoreApi<SessionState>;

/** Sets the page's session without a server, until the test is over. */
export function setSession(session: SessionState): void {
  store.setState(session, true);
  onTestFinished(() => store.setState(store.getInitialState(), true));
}
