import { hasActiveAccess, pages, type User } from '@framescout/contract';
import { Navigate, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useSession } from '../../features/account/index.ts';
import { rememberPaymentReturn } from '../../features/billing/index.ts';
import { AccessDenied } from '../account/access-denied.tsx';
import { LoadingScreen } from './loading-screen.tsx';

/**
 * Who a page is for: anyone signed in (`enrolling`: also administrators who still have to set up their second factor),
 * users with access to the analyzer, or administrators.
 */
export type Audience = 'enrolling' | 'signed-in' | 'active' | 'admin';

/** Shows a page to those it is for, and redirects everyone else. */
export function RouteGuard({ audience, children }: { audience: Audience; children: ReactNode }) {
  const session = useSession();
  switch (session.kind) {
    case 'loading':
      return <LoadingScreen />;
    case 'signed-out':
      return <ToLogin />;
    case 'signed-in':
      return admit(session.user, audience) ?? children;
  }
}

/** Sends a guest to the login. Nothing of the address goes along but that they come back from paying. */
function ToLogin() {
  const hasPaid = useLocation({
    select: ({ pathname, search }) =>
      pathname === pages.dashboard.path && 'payment' in search && search.payment === 'success',
  });
  useEffect(() => {
    if (hasPaid) rememberPaymentReturn();
  }, [hasPaid]);
  return <Navigate to="/login" replace />;
}

function admit(user: User, audience: Audience): ReactNode {
  if (audience !== 'enrolling' && user.secondFactor === 'needed') return <Navigate to="/account" replace />;
  if (audience === 'admin' && user.role !== 'admin') return <Navigate to="/dashboard" replace />;
  if (audience === 'active' && !hasActiveAccess(user)) return <AccessDenied />;
  return null;
}
