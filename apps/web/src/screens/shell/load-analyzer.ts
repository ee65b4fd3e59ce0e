import type { ComponentType } from 'react';
import { refreshSession } from '../../features/account/index.ts';
import { AccessDenied } from '../account/access-denied.tsx';

const REFUSALS: readonly number[] = [401, 403];

/** Loads the analyzer page; if the server refuses its code, returns the screen that says why. */
export async function loadAnalyzer(): Promise<ComponentType> {
  try {
    return (await import('../analyzer/analyzer-page.tsx')).AnalyzerPage;
  } catch (error) {
    // Either the cached user is stale, or there is no connection.
    await refreshSession();
    if (wasRefused()) return AccessDenied;
    throw error;
  }
}

/**
 * Whether the server refused any of the analyzer's code. A failed import does not reveal the response status,
 * but the browser's resource timings do.
 */
function wasRefused(): boolean {
  return performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .some(({ name, responseStatus }) => name.includes('/analyzer/') && REFUSALS.includes(responseStatus));
}
