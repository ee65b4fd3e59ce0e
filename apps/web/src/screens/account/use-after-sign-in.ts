import { hasRunningSubscription, type User } from '@framescout/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { onSignedInElsewhere, type SignedIn } from '../../features/account/index.ts';
import { trackEvent } from '../../platform/analytics/analytics.ts';
import { upgrade } from './upgrade.ts';

/**
 * Where to go after signing in or registering: to checkout if the user came for that. Who does so in another tab gets on
 * here as well.
 */
export function useAfterSignIn() {
  const navigate = useNavigate();
  useEffect(() => onSignedInElsewhere((user) => void navigate({ to: homeOf(user) })), [navigate]);
  return async ({ user, upgradeIntent }: SignedIn) => {
    trackEvent('sign-in');
    const canUpgrade = !hasRunningSubscription(user) && user.role !== 'admin';
    if (upgradeIntent && canUpgrade && (await upgrade())) return;
    await navigate({ to: homeOf(user) });
  };
}

function homeOf({ role }: Pick<User, 'role'>) {
  return role === 'admin' ? '/admin' : '/dashboard';
}
