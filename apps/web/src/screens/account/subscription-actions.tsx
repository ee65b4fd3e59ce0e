import { hasRunningSubscription, type User } from '@framescout/contract';
import { CreditCard, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { fetchBillingPortal } from '../../features/billing/index.ts';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/format-date-time.ts';
import { CancelSubscription } from './cancel-subscription.tsx';
import { ResumeSubscription } from './resume-subscription.tsx';
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
