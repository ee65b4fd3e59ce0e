import { CircleX } from 'lucide-react';
import { useState } from 'react';
import { replaceUser } from '../../features/account/index.ts';
import { cancelSubscription } from '../../features/billing/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Cancels the subscription, after asking for confirmation. */
export function CancelSubscription({ customerId, isOverdue }: { customerId: string; isOverdue: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const cancel = async () => {
    setBusy(true);
    const user = await cancelSubscription(customerId);
    setBusy(false);
    setAsking(false);
    if (user) replaceUser(user);
  };
  return (
    <>
      <Button variant="quiet" size="large" className="justify-start" onClick={() => setAsking(true)}>
        <CircleX aria-hidden="true" />
        Cancel subscription
      </Button>
      {isAsking && (
        <Dialog
          title="Cancel subscription?"
          description={
            isOverdue
              ? 'It ends immediately, and the failed payment will not be retried.'
              : 'You keep Pro until the end of the period you have paid for. It will not be renewed.'
          }
          onClose={() => setAsking(false)}
        >
          <footer className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => setAsking(false)}>Keep subscription</Button>
            <Button variant="danger" disabled={isBusy} onClick={() => void cancel()}>
              {isBusy ? 'Cancelling...' : 'Cancel subscription'}
            </Button>
          </footer>
        </Dialog>
      )}
    </>
  );
}
