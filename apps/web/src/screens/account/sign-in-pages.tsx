import { access, isWithoutTrial, type User } from '@framescout/contract';
import { Link, type NavigateOptions, useLocation, useNavigate } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import {
  LoginForm,
  onSignedInElsewhere,
  RegisterForm,
  type SignedIn,
  useSession,
} from '../../features/account/index.ts';
import { canSubscribe, isUpgradeOffered, takePaymentReturn } from '../../features/billing/index.ts';
import { trackEvent } from '../../platform/analytics/analytics.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { AccountFrame, GuestFooter } from './account-frame.tsx';
import { upgrade } from './upgrade.ts';

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

const PERKS = [
  'Full access for 3 days',
  'Unlimited AI timestamp detection',
  'CSV/JSON export',
  'No credit card required',
];

/** The registration page. */
export function RegisterPage() {
  const afterSignIn = useAfterSignIn();
  return (
    <AccountFrame
      title="Start your free trial"
      text="Find every moment, to the frame. Your videos stay on your machine."
      aside={
        <ul aria-label="What the free trial gives" className="grid gap-x-4 gap-y-1.5 sm:grid-cols-2">
          {PERKS.map((perk) => (
            <li key={perk} className="flex items-start gap-2 text-text-2">
              <Check className="mt-px size-4 shrink-0 text-detected" aria-hidden="true" />
              {perk}
            </li>
          ))}
        </ul>
      }
    >
      <RegisterForm onRegistered={(outcome) => void afterSignIn(outcome)} />
      <p className="text-center text-[12px] leading-4 text-text-3 [&_a]:underline [&_a]:underline-offset-4">
        By starting, you accept the <Link to="/terms">terms</Link>. The{' '}
        <Link to="/privacy">privacy page</Link> says what is kept about you.
      </p>
      <GuestFooter>
        Have an account? <Link to="/login">Login</Link>
      </GuestFooter>
    </AccountFrame>
  );
}

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
