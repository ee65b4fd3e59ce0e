import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { userOf, useSession, VerifyAddressForm } from '../../features/account/index.ts';
import { buttonClasses } from '../../ui/button-classes.ts';
import { AccountFrame } from './account-frame.tsx';

/** The page opened by a confirmation link, which verifies an email address; needs no session. */
export function VerifyAddressPage() {
  const { token } = useSearch({ from: '/verify-address' });
  const user = userOf(useSession());
  const navigate = useNavigate();
  const next = user ? '/dashboard' : '/login';
  if (!token) return <Navigate to={next} replace />;
  return (
    <AccountFrame
      title="Confirm your address"
      text="One click, and we know that our mail reaches you. If you didn’t ask for this, close the page."
    >
      <VerifyAddressForm token={token} onConfirmed={() => void navigate({ to: next })} />
      <Link to={next} className={buttonClasses({ variant: 'quiet', size: 'large' })}>
        {user ? 'Back to dashboard' : 'Back to login'}
      </Link>
    </AccountFrame>
  );
}
