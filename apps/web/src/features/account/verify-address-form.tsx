import { useState } from 'react';
import { callApi } from '../../platform/call-api.ts';
import { describeFailure } from '../../platform/describe-failure.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toast-store.ts';
import { FormFailure } from './form-failure.tsx';
import { refreshSession } from './session-store.ts';

/**
 * Confirms an address at the click of a button rather than when the link is opened: mail scanners open links
 * too, but press no buttons.
 */
export function VerifyAddressForm({ token, onConfirmed }: { token: string; onConfirmed(): void }) {
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    setFailure('');
    try {
      await callApi('verifyAddress', { body: { token } });
      await refreshSession();
      notify({ title: 'Address confirmed', description: 'Thank you! Your access continues.' });
      onConfirmed();
    } catch (error) {
      setFailure(describeFailure(error, 'The address could not be confirmed. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-3">
      <FormFailure reason={failure} />
      <Button variant="primary" size="large" disabled={isBusy} onClick={() => void confirm()}>
        {isBusy ? 'Confirming...' : 'Confirm this address'}
      </Button>
    </div>
  );
}
