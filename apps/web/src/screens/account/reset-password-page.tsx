import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { ResetPasswordForm } from '../../features/account/index.ts';
import { buttonClasses } from '../../ui/button-classes.ts';
import { AccountFrame } from './account-frame.tsx';

/** The page opened by the link in a password reset email. */
export function ResetPasswordPage() {
  const { token } = useSearch({ from: '/reset-password' });
  const navigate = useNavigate();
  if (!token) return <Navigate to="/login" replace />;
  return (
    <AccountFrame title="Set a new password" text="You will be logged out everywhere else.">
      <ResetPasswordForm token={token} onUpdated={() => void navigate({ to: '/login' })} />
      <Link to="/login" className={buttonClasses({ variant: 'quiet', size: 'large' })}>
        BACK TO LOGIN
      </Link>
    </AccountFrame>
  );
}
