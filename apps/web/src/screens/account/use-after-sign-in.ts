import type { User } from '@framescout/contract';
import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { onSignedInElsewhere, type SignedIn } from '../../features/account/index.ts';
import { canSubscribe, takePaymentReturn } from '../../features/billing/index.ts';
import { trackEvent } from '../../platform/analytics/analytics.ts';
import { upgrade } from './upgrade.ts';

/**
 * Returns what to do after signing in or registering: go to checkout if the user came for that, or resume the
 * payment they came back from. If the user signs in in another tab, this tab moves on too.
 */
export function useAfterSignIn() {
  const navigate = useNavigate();
  useEffect(
    () => onSignedInElsewhere((user) => void navigate(homeOf(user, takePaymentReturn()))),
    [navigate],
  );
  return async ({ user, upgradeIntent }: SignedIn) => {
    trackEvent('sign-in');
    const hasPaid = takePaymentReturn();
    if (upgradeIntent && !hasPaid && canSubscribe(user) && (await upgrade())) return;
    await navigate(homeOf(user, hasPaid));
  };
}

function homeOf({ role }: Pick<User, 'role'>, hasPaid: boolean): NavigateOptions {
  if (role === 'admin') return { to: '/admin' };
  return hasPaid ? { to: '/dashboard', search: { payment: 'success' } } : { to: '/dashboard' };
}
