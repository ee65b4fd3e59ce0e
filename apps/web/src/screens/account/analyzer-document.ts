import { pages } from '@framescout/contract';
import { sessionStore, userOf } from '../../features/account/index.ts';
import { abandonWork } from '../../platform/document-guard.ts';

/**
 * Id of the user signed in when this document first opened the analyzer: null if there was none, undefined
 * before that.
 */
let firstUserId: string | null | undefined;

/**
 * Whether this document was served for the analyzer: cross-origin isolated, and allowed to connect only to
 * our own server.
 */
export function isAnalyzerDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && new URL(navigation.name).pathname === pages.analyzer.path;
}

/**
 * Whether the analyzer needs a new document. Only a document served for it may share memory between workers;
 * the next user must not see what the previous one has open; and bytes sent by a login must not count as the
 * analyzer's.
 */
export function needsFreshDocument(): boolean {
  if (!isAnalyzerDocument()) return true;
  const id = userOf(sessionStore.getState())?.id ?? null;
  if (firstUserId === undefined) firstUserId = id;
  return id !== null && id !== firstUserId;
}

/**
 * Makes way for another user who signs in, in this tab or another one, after this document has opened the
 * analyzer: saves and closes what is open, and replaces the document if the analyzer is on screen.
 */
export function reloadForNextUser(): void {
  sessionStore.subscribe((session) => {
    const id = userOf(session)?.id;
    if (!id || !firstUserId || id === firstUserId) return;
    void abandonWork();
    if (window.location.pathname === pages.analyzer.path) window.location.reload();
  });
}
