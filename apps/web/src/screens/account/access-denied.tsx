import { access, hasRunningSubscription, isWithoutTrial, type User } from '@framescout/contract';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { ResendLink, userOf, useSession } from '../../features/account/index.ts';
import { isUpgradeOffered } from '../../features/billing/index.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonClasses } from '../../ui/buttons/button-classes.ts';
import { upgrade } from './upgrade.ts';

/** Shown in place of the analyzer to users without access to it. */
export function AccessDenied() {
  const user = userOf(useSession());
  const isUnverified = user !== null && access(user) === 'unverified';
  const canUpgrade = !(user && hasRunningSubscription(user));
  return (
    <main className="grid h-full place-items-center p-6">
      <div className="flex max-w-sm flex-col items-center gap-4 text-center">
        <Lock className="size-9 text-text-3" strokeWidth={1.5} aria-hidden="true" />
        <h1 className="text-[20px] leading-7 font-semibold tracking-tight">ACCESS DENIED</h1>
        <p className="text-[14px] leading-5 break-words text-text-2">{user && explain(user)}</p>
        {isUnverified && (
          <p className="text-[14px] leading-5 text-text-2">
            Wrong address?{' '}
            <Link to="/account" className="text-accent-text underline underline-offset-4">
              Change it
            </Link>
          </p>
        )}
        <div className="flex flex-wrap justify-center gap-2">
          {isUnverified && <ResendLink size="large" />}
          {canUpgrade && (
            <Button
              variant={isUnverified ? 'secondary' : 'primary'}
              size="large"
              onClick={() => void upgrade()}
            >
              UPGRADE NOW
            </Button>
          )}
          <Link to="/dashboard" className={buttonClasses({ size: 'large' })}>
            BACK TO DASHBOARD
          </Link>
        </div>
      </div>
    </main>
  );
}

function explain(user: User): string {
  if (access(user) === 'unverified') {
    return `Your trial is paused until you confirm your email address: open the link that we sent to ${user.email}.`;
  }
  if (!isUpgradeOffered(user)) return 'Please check your subscription status or contact support.';
  if (isWithoutTrial(user)) {
    return 'This email address has had its free trial. Upgrade to Pro to find moments in your videos.';
  }
  return 'Your 3-day free trial has ended. Upgrade to Pro to keep finding moments in your videos.';
}
