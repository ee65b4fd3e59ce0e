import { pages } from '@framescout/contract';
import { sessionStore, userOf } from '../../features/account/index.ts';

/** Who was signed in when this document first opened the analyzer. */
let firstUserId: string | null | undefined;

/** Whether this document was served for the analyzer: isolated, and allowed to connect only to our own server. */
export function isAnalyzerDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && new URL(navigation.name).pathname === pages.analyzer.path;
}

/**
 * Whether the analyzer needs a new document. Only its own may share memory between workers; what one user has open must
 * not be seen by the next; and bytes sent by a login must not be counted as the analyzer's.
 */
export function needsFreshDocument(): boolean {
  if (!isAnalyzerDocument()) return true;
  const id = userOf(sessionStore.getState())?.id ?? null;
  if (firstUserId === undefined) firstUserId = id;
  return id !== null && id !== firstUserId;
}
