import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import {
  forgetUser,
  ResetPasswordForm,
  refreshSession,
  SetUpForm,
  UnsubscribeForm,
  userOf,
  useSession,
  VerifyAddressForm,
} from '../../features/account/index.ts';
import { callApi } from '../../platform/call-api.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonClasses } from '../../ui/buttons/button-classes.ts';
import { FormFailure } from '../../ui/fields/text-field.tsx';
import { useAttempt } from '../../ui/fields/use-form.ts';
import { notify } from '../../ui/toasts/toast-store.ts';
import { AccountFrame, FormFooter } from './account-frame.tsx';

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

/**
 * The page opened by the link sent to a new email address. It asks for a click, since mail scanners open
 * links too.
 */
export function ConfirmAddressPage() {
  const { token } = useSearch({ from: '/confirm-address' });
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const { isBusy, failure, attempt } = useAttempt('Failed to confirm the address');
  if (!token) return <Navigate to="/login" replace />;
  const confirm = async () => {
    const { email } = await callApi('confirmAddress', { body: { token } });
    setConfirmed(email);
    await refreshSession();
  };

  if (confirmed !== null) {
    return (
      <AccountFrame title="Address confirmed" text={`Your account now uses ${confirmed}.`}>
        <FormFooter>
          <Link to="/account">Go to your account</Link>
        </FormFooter>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame
      title="Confirm your new address"
      text="After that, you log in with it and receive our mail there."
    >
      <FormFailure reason={failure} />
      <Button variant="primary" size="large" disabled={isBusy} onClick={() => void attempt(confirm)}>
        {isBusy ? 'Confirming...' : 'Confirm this address'}
      </Button>
    </AccountFrame>
  );
}

/**
 * The page opened by the link sent to the previous email address: keeps or restores that address, then leads
 * to setting a new password.
 */
export function KeepAddressPage() {
  const { token } = useSearch({ from: '/keep-address' });
  const navigate = useNavigate();
  const { isBusy, failure, attempt } = useAttempt('Failed to keep the address');
  if (!token) return <Navigate to="/login" replace />;
  const keep = async () => {
    const { email, resetToken } = await callApi('keepAddress', { body: { token } });
    forgetUser();
    notify({ title: 'Address kept', description: `Your account keeps ${email}.` });
    await navigate({ to: '/reset-password', search: { token: resetToken }, replace: true });
  };

  return (
    <AccountFrame
      title="Keep your address"
      text="If you did not change it yourself: your account keeps this address, everyone is logged out, and you set a new password."
    >
      <FormFailure reason={failure} />
      <Button variant="primary" size="large" disabled={isBusy} onClick={() => void attempt(keep)}>
        {isBusy ? 'Keeping...' : 'Keep my address'}
      </Button>
    </AccountFrame>
  );
}

/** The page opened by the unsubscribe link in an email to all users; needs no session. */
export function UnsubscribePage() {
  const { token } = useSearch({ from: '/unsubscribe' });
  if (!token) return <Navigate to="/login" replace />;
  return (
    <AccountFrame title="Unsubscribe" text="No more news from FrameScout?">
      <UnsubscribeForm token={token} />
    </AccountFrame>
  );
}

/** The page opened by a new server's set-up link, for creating the first administrator. */
export function SetUpPage() {
  const { token } = useSearch({ from: '/set-up' });
  const navigate = useNavigate();
  if (!token) return <Navigate to="/login" replace />;
  return (
    <AccountFrame title="Set up FrameScout" text="Create the account that administers this server.">
      <SetUpForm token={token} onDone={() => void navigate({ to: '/admin' })} />
    </AccountFrame>
  );
}
