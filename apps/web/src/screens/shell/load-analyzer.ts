import type { ComponentType } from 'react';
import { refreshSession } from '../../features/account/index.ts';
import { AccessDenied } from '../account/access-denied.tsx';

const REFUSALS: readonly number[] = [401, 403];

/** The analyzer's page; the screen that says why not where the server refuses its code. */
export async function loadAnalyzer(): Promise<ComponentType> {
  try {
    return (await import('../analyzer/analyzer-page.tsx')).AnalyzerPage;
  } catch (error) {
    // What is held of the user is outdated then, or there is no connection.
    await refreshSession();
    if (wasRefused()) return AccessDenied;
    throw error;
  }
}

/** A failed import says nothing of the answer's status; the browser's list of requests does. */
function wasRefused(): boolean {
  return performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .some(({ name, responseStatus }) => name.includes('/analyzer/') && REFUSALS.includes(responseStatus));
}
