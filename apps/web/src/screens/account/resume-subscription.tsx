import { PRO_PRICE } from '@framescout/contract';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { replaceUser } from '../../features/account/index.ts';
import { resumeSubscription } from '../../features/billing/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/**
 * Resumes a subscription that was cancelled but has not ended, after asking for confirmation: it will charge
 * again.
 */
export function ResumeSubscription({ customerId, day }: { customerId: string; day: string }) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const resume = async () => {
    setBusy(true);
    const user = await resumeSubscription(customerId);
    setBusy(false);
    setAsking(false);
    if (user) replaceUser(user);
  };
  return (
    <>
      <Button size="large" className="justify-start" onClick={() => setAsking(true)}>
        <RotateCcw aria-hidden="true" />
        Resume subscription
      </Button>
      {isAsking && (
        <Dialog
          title="Resume subscription?"
          description={`Nothing is due now. It will be renewed on ${day} for $${PRO_PRICE.amount} a month until you cancel it.`}
          onClose={() => setAsking(false)}
        >
          <footer className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => setAsking(false)}>Leave it cancelled</Button>
            <Button variant="primary" disabled={isBusy} onClick={() => void resume()}>
              {isBusy ? 'Resuming...' : 'Resume subscription'}
            </Button>
          </footer>
        </Dialog>
      )}
    </>
  );
}
