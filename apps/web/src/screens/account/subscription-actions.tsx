import { hasRunningSubscription, PRO_PRICE, type User } from '@framescout/contract';
import { CircleX, CreditCard, RotateCcw, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { replaceUser } from '../../features/account/index.ts';
import { cancelSubscription, fetchBillingPortal, resumeSubscription } from '../../features/billing/index.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { formatDay } from '../../ui/text/format.ts';
import { upgrade } from './upgrade.ts';

/** How long the page may take to give way to the checkout, in milliseconds. */
const LEAVING_MS = 5_000;

/** What users can do about their subscription in its current state. */
export function SubscriptionActions({ user }: { user: User }) {
  const { billingState, stripeCustomerId: customerId } = user;
  if (customerId === null || !hasRunningSubscription(user)) {
    return user.role === 'admin' ? null : <Upgrade />;
  }
  return (
    <>
      <Button
        variant={billingState === 'overdue' ? 'primary' : 'quiet'}
        size="large"
        className="justify-start"
        onClick={() => void openBillingPage()}
      >
        <CreditCard aria-hidden="true" />
        {billingState === 'overdue' ? 'Pay now' : 'Manage billing'}
      </Button>
      {billingState === 'ending' ? (
        <ResumeSubscription customerId={customerId} day={formatDay(user.paidUntil ?? user.expiryDate)} />
      ) : (
        <CancelSubscription customerId={customerId} isOverdue={billingState === 'overdue'} />
      )}
    </>
  );
}

function Upgrade() {
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    if (await upgrade()) await new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
    setBusy(false);
  };
  return (
    <Button size="large" className="justify-start" disabled={isBusy} onClick={() => void start()}>
      <Sparkles aria-hidden="true" />
      {isBusy ? 'Opening checkout...' : 'Upgrade to Pro'}
    </Button>
  );
}

async function openBillingPage(): Promise<void> {
  const url = await fetchBillingPortal();
  if (url !== null) window.location.assign(url);
}

/** Cancels the subscription, after asking for confirmation. */
function CancelSubscription({ customerId, isOverdue }: { customerId: string; isOverdue: boolean }) {
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

/**
 * Resumes a subscription that was cancelled but has not ended, after asking for confirmation: it will charge
 * again.
 */
function ResumeSubscription({ customerId, day }: { customerId: string; day: string }) {
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
