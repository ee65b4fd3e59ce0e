import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
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

type MailedLinkProps = {
  title: string;
  text: string;
  /** Where to go without a token. */
  otherwise?: '/login' | '/dashboard';
  children(token: string): ReactNode;
};

/** A page that a link in an email opens, with a token. */
function MailedLink({ title, text, otherwise = '/login', children }: MailedLinkProps) {
  const { token } = useSearch({ strict: false });
  if (!token) return <Navigate to={otherwise} replace />;
  return (
    <AccountFrame title={title} text={text}>
      {children(token)}
    </AccountFrame>
  );
}

type OneClickProps = { action: string; busy: string; fallback: string; act(): Promise<void> };

/** Asks for a click, since mail scanners open links too. */
function OneClick({ action, busy, fallback, act }: OneClickProps) {
  const { isBusy, failure, attempt } = useAttempt(fallback);
  return (
    <>
      <FormFailure reason={failure} />
      <Button variant="primary" size="large" disabled={isBusy} onClick={() => void attempt(act)}>
        {isBusy ? busy : action}
      </Button>
    </>
  );
}

/** The page opened by the link in a password reset email. */
export function ResetPasswordPage() {
  const navigate = useNavigate();
  return (
    <MailedLink title="Set a new password" text="You will be logged out everywhere else.">
      {(token) => (
        <>
          <ResetPasswordForm token={token} onUpdated={() => void navigate({ to: '/login' })} />
          <Link to="/login" className={buttonClasses({ variant: 'quiet', size: 'large' })}>
            BACK TO LOGIN
          </Link>
        </>
      )}
    </MailedLink>
  );
}

/** The page opened by a confirmation link, which verifies an email address; needs no session. */
export function VerifyAddressPage() {
  const user = userOf(useSession());
  const navigate = useNavigate();
  const next = user ? '/dashboard' : '/login';
  return (
    <MailedLink
      title="Confirm your address"
      text="One click, and we know that our mail reaches you. If you didn’t ask for this, close the page."
      otherwise={next}
    >
      {(token) => (
        <>
          <VerifyAddressForm token={token} onConfirmed={() => void navigate({ to: next })} />
          <Link to={next} className={buttonClasses({ variant: 'quiet', size: 'large' })}>
            {user ? 'Back to dashboard' : 'Back to login'}
          </Link>
        </>
      )}
    </MailedLink>
  );
}

/** The page opened by the link sent to a new email address. */
export function ConfirmAddressPage() {
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const confirm = async (token: string) => {
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
    <MailedLink
      title="Confirm your new address"
      text="After that, you log in with it and receive our mail there."
    >
      {(token) => (
        <OneClick
          action="Confirm this address"
          busy="Confirming..."
          fallback="Failed to confirm the address"
          act={() => confirm(token)}
        />
      )}
    </MailedLink>
  );
}

/**
 * The page opened by the link sent to the previous email address: keeps or restores that address, then leads
 * to setting a new password.
 */
export function KeepAddressPage() {
  const navigate = useNavigate();
  const keep = async (kept: string) => {
    const { email, resetToken: token } = await callApi('keepAddress', { body: { token: kept } });
    forgetUser();
    notify({ title: 'Address kept', description: `Your account keeps ${email}.` });
    await navigate({ to: '/reset-password', search: { token }, replace: true });
  };
  return (
    <MailedLink
      title="Keep your address"
      text="If you did not change it yourself: your account keeps this address, everyone is logged out, and you set a new password."
    >
      {(token) => (
        <OneClick
          action="Keep my address"
          busy="Keeping..."
          fallback="Failed to keep the address"
          act={() => keep(token)}
        />
      )}
    </MailedLink>
  );
}

/** The page opened by the unsubscribe link in an email to all users; needs no session. */
export function UnsubscribePage() {
  return (
    <MailedLink title="Unsubscribe" text="No more news from FrameScout?">
      {(token) => <UnsubscribeForm token={token} />}
    </MailedLink>
  );
}

/** The page opened by a new server's set-up link, for creating the first administrator. */
export function SetUpPage() {
  const navigate = useNavigate();
  return (
    <MailedLink title="Set up FrameScout" text="Create the account that administers this server.">
      {(token) => <SetUpForm token={token} onDone={() => void navigate({ to: '/admin' })} />}
    </MailedLink>
  );
}
