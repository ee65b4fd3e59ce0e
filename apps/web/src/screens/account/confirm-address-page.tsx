import { Link, Navigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { FormFailure, refreshSession } from '../../features/account/index.ts';
import { callApi } from '../../platform/call-api.ts';
import { describeFailure } from '../../platform/describe-failure.ts';
import { Button } from '../../ui/button.tsx';
import { AccountFrame, FormFooter } from './account-frame.tsx';

/**
 * The page opened by the link sent to a new email address. It asks for a click, since mail scanners open
 * links too.
 */
export function ConfirmAddressPage() {
  const { token } = useSearch({ from: '/confirm-address' });
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  if (!token) return <Navigate to="/login" replace />;

  const confirm = async () => {
    setBusy(true);
    setFailure('');
    try {
      const { email } = await callApi('confirmAddress', { body: { token } });
      setConfirmed(email);
      await refreshSession();
    } catch (error) {
      setFailure(describeFailure(error, 'Failed to confirm the address'));
    } finally {
      setBusy(false);
    }
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
      <Button variant="primary" size="large" disabled={isBusy} onClick={() => void confirm()}>
        {isBusy ? 'Confirming...' : 'Confirm this address'}
      </Button>
    </AccountFrame>
  );
}
