import { type ComponentType, type FunctionComponent, lazy, Suspense } from 'react';
import { refreshSession } from '../../features/account/index.ts';
import { trackException } from '../../platform/analytics/analytics.ts';
import { AccessDenied } from '../account/access-denied.tsx';
import { LoadingScreen, PageNotLoaded } from './fallback-screens.tsx';
import { type Audience, RouteGuard } from './route-guard.tsx';

/**
 * Creates a page whose code is loaded only once the guard has admitted the user. If loading fails, the page
 * says so, and tries again when it is next opened.
 */
export function guardedPage(audience: Audience, load: () => Promise<ComponentType>): FunctionComponent {
  let Page = loadLater();
  function loadLater() {
    return lazy(async () => ({ default: await load().catch(giveUp) }));
  }
  function giveUp(error: unknown): ComponentType {
    console.warn('A page could not be loaded.', error);
    trackException(error, { isFatal: true });
    Page = loadLater();
    return PageNotLoaded;
  }
  return () => (
    <RouteGuard audience={audience}>
      <Suspense fallback={<LoadingScreen />}>
        <Page />
      </Suspense>
    </RouteGuard>
  );
}

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
