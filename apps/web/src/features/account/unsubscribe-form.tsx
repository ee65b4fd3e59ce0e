import { useState } from 'react';
import { callApi } from '../../platform/call-api.ts';
import { describeFailure } from '../../platform/describe-failure.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from './form-failure.tsx';

/** Unsubscribes from mail that goes to everyone, and can undo that, using the link in such a mail. */
export function UnsubscribeForm({ token }: { token: string }) {
  const [isDone, setDone] = useState(false);
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const set = async (wantsNews: boolean) => {
    setBusy(true);
    setFailure('');
    try {
      await callApi('setNewsMail', { body: { token, wantsNews } });
      setDone(!wantsNews);
    } catch (error) {
      setFailure(describeFailure(error, 'This could not be saved. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-text-2">
        {isDone
          ? 'Done: you won’t receive any more news from us. Emails about your account, such as receipts and links you ask for, will still come.'
          : 'You will receive no more news or announcements. Emails about your account, such as receipts and links you ask for, will still come.'}
      </p>
      <FormFailure reason={failure} />
      {isDone ? (
        <Button size="large" disabled={isBusy} onClick={() => void set(true)}>
          Undo
        </Button>
      ) : (
        <Button variant="primary" size="large" disabled={isBusy} onClick={() => void set(false)}>
          {isBusy ? 'Unsubscribing...' : 'Unsubscribe'}
        </Button>
      )}
    </div>
  );
}
