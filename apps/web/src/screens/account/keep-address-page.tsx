import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { FormFailure, forgetUser } from '../../features/account/index.ts';
import { callApi } from '../../platform/call-api.ts';
import { describeFailure } from '../../platform/describe-failure.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toast-store.ts';
import { AccountFrame } from './account-frame.tsx';

/**
 * The page opened by the link sent to the previous email address: keeps or restores that address, then leads
 * to setting a new password.
 */
export function KeepAddressPage() {
  const { token } = useSearch({ from: '/keep-address' });
  const navigate = useNavigate();
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  if (!token) return <Navigate to="/login" replace />;

  const keep = async () => {
    setBusy(true);
    setFailure('');
    try {
      const { email, resetToken } = await callApi('keepAddress', { body: { token } });
      forgetUser();
      notify({ title: 'Address kept', description: `Your account keeps ${email}.` });
      await navigate({ to: '/reset-password', search: { token: resetToken }, replace: true });
    } catch (error) {
      setFailure(describeFailure(error, 'Failed to keep the address'));
      setBusy(false);
    }
  };

  return (
    <AccountFrame
      title="Keep your address"
      text="If you did not change it yourself: your account keeps this address, everyone is logged out, and you set a new password."
    >
      <FormFailure reason={failure} />
      <Button variant="primary" size="large" disabled={isBusy} onClick={() => void keep()}>
        {isBusy ? 'Keeping...' : 'Keep my address'}
      </Button>
    </AccountFrame>
  );
}
