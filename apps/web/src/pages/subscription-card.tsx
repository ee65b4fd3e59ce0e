import { isSubscribed, type User } from '@framescout/contract';
import { useState } from 'react';
import { replaceUser } from '../features/account/index.ts';
import { cancelSubscription, describeSubscription } from '../features/billing/index.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { StatCard } from './stat-card.tsx';

/** How the user's access stands, and the way out of a subscription. */
export function SubscriptionCard({ user }: { user: User }) {
  const [isAsking, setAsking] = useState(false);
  const { label, detail } = describeSubscription(user, Date.now());
  const { stripeCustomerId } = user;
  return (
    <StatCard name="Subscription status" value={label} detail={detail}>
      {stripeCustomerId !== null && isSubscribed(user) && !user.cancelAtPeriodEnd && (
        <>
          <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
            Cancel subscription
          </Button>
          {isAsking && <CancelDialog customerId={stripeCustomerId} onClose={() => setAsking(false)} />}
        </>
      )}
    </StatCard>
  );
}

function CancelDialog({ customerId, onClose }: { customerId: string; onClose(): void }) {
  const [isBusy, setBusy] = useState(false);
  const cancel = async () => {
    setBusy(true);
    const user = await cancelSubscription(customerId);
    if (user) replaceUser(user);
    onClose();
  };
  return (
    <Dialog
      title="Cancel subscription?"
      description="You keep Pro until the end of the period you have paid for. It will not be renewed."
      onClose={onClose}
    >
      <footer className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Keep subscription</Button>
        <Button variant="danger" disabled={isBusy} onClick={() => void cancel()}>
          {isBusy ? 'Cancelling...' : 'Cancel subscription'}
        </Button>
      </footer>
    </Dialog>
  );
}
