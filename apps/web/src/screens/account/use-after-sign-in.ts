import type { User } from '@framescout/contract';
import { type NavigateOptions, useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { onSignedInElsewhere, type SignedIn } from '../../features/account/index.ts';
import { canSubscribe, takePaymentReturn } from '../../features/billing/index.ts';
import { trackEvent } from '../../platform/analytics/analytics.ts';
import { upgrade } from './upgrade.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** On the login page: where the session has ended, to return to after the next login. */
    returnTo?: string;
  }
}

/**
 * Returns what to do after signing in or registering: go to checkout if the user came for that, resume the
 * payment they came back from, or return to where their session had ended. If the user signs in in another tab,
 * this tab moves on too.
 */
export function useAfterSignIn() {
  const navigate = useNavigate();
  const returnTo = useLocation({ select: ({ state }) => state.returnTo });
  const moveOn = useCallback(
    (user: User, hasPaid: boolean) =>
      navigate(returnTo === undefined || hasPaid ? homeOf(user, hasPaid) : { href: returnTo }),
    [navigate, returnTo],
  );
  useEffect(() => onSignedInElsewhere((user) => void moveOn(user, takePaymentReturn())), [moveOn]);
  return async ({ user, upgradeIntent }: SignedIn) => {
    trackEvent('sign-in');
    const hasPaid = takePaymentReturn();
    if (upgradeIntent && !hasPaid && canSubscribe(user) && (await upgrade())) return;
    await moveOn(user, hasPaid);
  };
}

function homeOf({ role }: Pick<User, 'role'>, hasPaid: boolean): NavigateOptions {
  if (role === 'admin') return { to: '/admin' };
  return hasPaid ? { to: '/dashboard', search: { payment: 'success' } } : { to: '/dashboard' };
}
