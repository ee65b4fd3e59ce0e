import { access } from '@framescout/contract';
import { useState } from 'react';
import { callApi } from '../../platform/call-api.ts';
import { describeFailure } from '../../platform/describe-failure.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toast-store.ts';
import { FormFailure } from './form-failure.tsx';
import { userOf } from './session-machine.ts';
import { refreshSession, sessionStore } from './session-store.ts';

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
      const wasAsked = isAsked();
      await callApi('verifyAddress', { body: { token } });
      await refreshSession();
      notify({ title: 'Address confirmed', description: describeResult(wasAsked && !isAsked()) });
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

/** Whether the server asks the signed-in user, if there is one, to confirm their address. */
function isAsked(): boolean {
  const user = userOf(sessionStore.getState());
  return user !== null && user.verifyBy !== null;
}

/** Says what confirming did; `isOwn` is whether the address is known to be the signed-in user's. */
function describeResult(isOwn: boolean): string {
  const user = isOwn ? userOf(sessionStore.getState()) : null;
  if (!user) return 'Thank you! Your email address is confirmed.';
  if (access(user) === 'active') return 'Thank you! Your access continues.';
  return 'Thank you! Upgrade to Pro to find moments in your videos.';
}
