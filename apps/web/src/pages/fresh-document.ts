import { sessionStore, userOf } from '../features/account/index.ts';

/** Who first came to the analyzer in this document. */
let firstUserId: string | undefined;

/**
 * Whether the analyzer needs a document of its own: only the one served at its address is isolated and may share
 * memory between workers, and what one user has open is not for the next.
 */
export function needsFreshDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation && new URL(navigation.name).pathname !== '/app') return true;
  const id = userOf(sessionStore.getState())?.id;
  firstUserId ??= id;
  return id !== undefined && id !== firstUserId;
}
