import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { RegisterForm } from '../../features/account/index.ts';
import { AccountFrame, GuestFooter } from './account-frame.tsx';
import { useAfterSignIn } from './use-after-sign-in.ts';

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
