import { hasActiveAccess, pages, type User } from '@framescout/contract';
import { Navigate, useRouter } from '@tanstack/react-router';
import {
  type ComponentType,
  type FunctionComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { refreshSession, userOf, useSession } from '../../features/account/index.ts';
import { rememberPaymentReturn } from '../../features/billing/index.ts';
import { trackException } from '../../platform/analytics/analytics.ts';
import { AccessDenied } from '../account/access-denied.tsx';
import { LoadingScreen, PageNotLoaded } from './fallback-screens.tsx';

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

/**
 * Who may see a page: anyone signed in (`enrolling`: also administrators who still have to set up their
 * second factor), users with access to the analyzer, or administrators.
 */
export type Audience = 'enrolling' | 'signed-in' | 'active' | 'admin';

/**
 * Shows a page to the users it is for, and turns everyone else away. Users admitted to the analyzer stay when
 * their access ends, so that work in progress does not vanish. The page says so, and starts nothing new.
 */
export function RouteGuard({ audience, children }: { audience: Audience; children: ReactNode }) {
  const session = useSession();
  const [admittedId, setAdmittedId] = useState<string | null>(null);
  const [hadSession, setHadSession] = useState(false);
  const user = session.kind === 'signed-in' ? session.user : null;
  if (!hadSession && userOf(session)) setHadSession(true);
  if (user && user.id !== admittedId && hasActiveAccess(user)) setAdmittedId(user.id);
  switch (session.kind) {
    case 'loading':
      return <LoadingScreen />;
    case 'signed-out':
      return <RedirectToLogin returnsHere={hadSession} />;
    case 'signed-in':
      return renderRejection(session.user, audience, session.user.id === admittedId) ?? children;
  }
}

/**
 * Redirects a guest to the login. It remembers the page of those whose session has ended; otherwise, all it
 * remembers of the URL is that they came back from paying.
 */
function RedirectToLogin({ returnsHere }: { returnsHere: boolean }) {
  const router = useRouter();
  // Not followed: what comes next is the login.
  const [{ pathname, search }] = useState(() => router.latestLocation);
  const hasPaid = pathname === pages.dashboard.path && 'payment' in search && search.payment === 'success';
  useEffect(() => {
    if (hasPaid) rememberPaymentReturn();
  }, [hasPaid]);
  return <Navigate to="/login" replace state={returnsHere ? { returnTo: pathname } : {}} />;
}

function renderRejection(user: User, audience: Audience, wasActive: boolean): ReactNode {
  if (audience !== 'enrolling' && user.secondFactor === 'needed') return <Navigate to="/account" replace />;
  if (audience === 'admin' && user.role !== 'admin') return <Navigate to="/dashboard" replace />;
  if (audience === 'active' && !wasActive && !hasActiveAccess(user)) return <AccessDenied />;
  return null;
}
