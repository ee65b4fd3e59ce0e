import { type ComponentType, type FunctionComponent, lazy, Suspense } from 'react';
import { trackException } from '../../platform/analytics/analytics.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { PageNotLoaded } from './page-not-loaded.tsx';
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
