import { hasActiveAccess, pages, type User } from '@framescout/contract';
import { Navigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { userOf, useSession } from '../../features/account/index.ts';
import { rememberPaymentReturn } from '../../features/billing/index.ts';
import { AccessDenied } from '../account/access-denied.tsx';
import { LoadingScreen } from './fallback-screens.tsx';

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
