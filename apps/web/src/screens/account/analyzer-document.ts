import { pages } from '@framescout/contract';
import { sessionStore, userOf } from '../../features/account/index.ts';

/** Who was signed in when the analyzer was first come to in this document. */
let firstUserId: string | null | undefined;

/** Whether this document was served for the analyzer: isolated, and held to our own server. */
export function isAnalyzerDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && new URL(navigation.name).pathname === pages.analyzer.path;
}

/**
 * Whether the analyzer is to be given another document: only one of its own may share memory between workers, what
 * one user has open is not for the next, and a login's bytes are none that the analyzer sent.
 */
export function needsFreshDocument(): boolean {
  if (!isAnalyzerDocument()) return true;
  const id = userOf(sessionStore.getState())?.id ?? null;
  if (firstUserId === undefined) firstUserId = id;
  return id !== null && id !== firstUserId;
}
