import { sessionStore, userOf } from '../features/account/index.ts';

/** Who first came to the analyzer in this document. */
let firstUserId: string | undefined;

/** Whether this document was served for the analyzer: isolated, and held to our own server. */
export function isAnalyzerDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && new URL(navigation.name).pathname === '/app';
}

/**
 * Whether the analyzer is to be given another document: only one of its own may share memory between workers, and
 * what one user has open is not for the next.
 */
export function needsFreshDocument(): boolean {
  if (!isAnalyzerDocument()) return true;
  const id = userOf(sessionStore.getState())?.id;
  firstUserId ??= id;
  return id !== undefined && id !== firstUserId;
}
