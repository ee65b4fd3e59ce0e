import { hasRunningSubscription } from '@framescout/contract';
import { useNavigate } from '@tanstack/react-router';
import type { SignedIn } from '../../features/account/index.ts';
import { trackEvent } from '../../platform/analytics/analytics.ts';
import { upgrade } from './upgrade.ts';

/** Where to go after signing in or registering: to checkout if the user came for that. */
export function useAfterSignIn() {
  const navigate = useNavigate();
  return async ({ user, upgradeIntent }: SignedIn) => {
    trackEvent('sign-in');
    const canUpgrade = !hasRunningSubscription(user) && user.role !== 'admin';
    if (upgradeIntent && canUpgrade && (await upgrade())) return;
    await navigate({ to: user.role === 'admin' ? '/admin' : '/dashboard' });
  };
}
