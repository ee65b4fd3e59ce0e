import { access, isWithoutTrial, type User } from '@framescout/contract';
import { Link } from '@tanstack/react-router';
import { LoginForm, useSession } from '../../features/account/index.ts';
import { isUpgradeOffered } from '../../features/billing/index.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { AccountFrame, GuestFooter } from './account-frame.tsx';
import { upgrade } from './upgrade.ts';
import { useAfterSignIn } from './use-after-sign-in.ts';

/** The login page. */
export function LoginPage() {
  const session = useSession();
  const afterSignIn = useAfterSignIn();
  const user = session.kind === 'signed-in' ? session.user : null;
  return (
    <AccountFrame
      title="Welcome back"
      text="Log in to find the moments in your videos."
      aside={user && hasEnded(user) && <UpgradeBox user={user} />}
    >
      <LoginForm onSignedIn={(outcome) => void afterSignIn(outcome)} />
      <GuestFooter>
        No account yet? <Link to="/register">Register</Link>
      </GuestFooter>
    </AccountFrame>
  );
}

function hasEnded(user: User): boolean {
  return isUpgradeOffered(user) && access(user) === 'ended';
}

function UpgradeBox({ user }: { user: User }) {
  return (
    <section
      aria-labelledby="upgrade-title"
      className="flex flex-col gap-3 rounded-panel border border-accent bg-surface-1 p-5"
    >
      <div className="flex flex-col gap-1">
        <h2 id="upgrade-title" className="text-[15px] font-semibold">
          Upgrade to Pro
        </h2>
        <p className="text-text-2">
          {isWithoutTrial(user) ? 'This email address has had its free trial.' : 'Your free trial has ended.'}{' '}
          Unlimited videos and clips for $9 per month.
        </p>
      </div>
      <Button onClick={() => void upgrade()}>Upgrade to Pro</Button>
    </section>
  );
}
