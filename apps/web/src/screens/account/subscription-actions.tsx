import { hasRunningSubscription, PRO_PRICE, type User } from '@framescout/contract';
import { CircleX, CreditCard, RotateCcw, Sparkles } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { replaceUser } from '../../features/account/index.ts';
import { cancelSubscription, fetchBillingPortal, resumeSubscription } from '../../features/billing/index.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { useAttempt } from '../../ui/fields/use-form.ts';
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
        <SubscriptionChange
          icon={<RotateCcw aria-hidden="true" />}
          action="Resume subscription"
          question={{
            title: 'Resume subscription?',
            description: `Nothing is due now. It will be renewed on ${formatDay(user.paidUntil ?? user.expiryDate)} for $${PRO_PRICE.amount} a month until you cancel it.`,
            refusal: 'Leave it cancelled',
            busy: 'Resuming...',
          }}
          look={{ button: 'secondary', confirm: 'primary' }}
          change={() => resumeSubscription(customerId)}
        />
      ) : (
        <SubscriptionChange
          icon={<CircleX aria-hidden="true" />}
          action="Cancel subscription"
          question={{
            title: 'Cancel subscription?',
            description:
              billingState === 'overdue'
                ? 'It ends immediately, and the failed payment will not be retried.'
                : 'You keep Pro until the end of the period you have paid for. It will not be renewed.',
            refusal: 'Keep subscription',
            busy: 'Cancelling...',
          }}
          look={{ button: 'quiet', confirm: 'danger' }}
          change={() => cancelSubscription(customerId)}
        />
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

type SubscriptionChangeProps = {
  icon: ReactNode;
  action: string;
  /** What the dialog asks, and the labels of its buttons. */
  question: { title: string; description: string; refusal: string; busy: string };
  look: { button: 'quiet' | 'secondary'; confirm: 'danger' | 'primary' };
  /** Returns the user as changed; null if it failed. */
  change(): Promise<User | null>;
};

/** Changes the subscription, after asking for confirmation. */
function SubscriptionChange({ icon, action, question, look, change }: SubscriptionChangeProps) {
  const [isAsking, setAsking] = useState(false);
  const { isBusy, attempt } = useAttempt();
  const confirm = async () => {
    const user = await change();
    setAsking(false);
    if (user) replaceUser(user);
  };
  return (
    <>
      <Button variant={look.button} size="large" className="justify-start" onClick={() => setAsking(true)}>
        {icon}
        {action}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={question.title}
          description={question.description}
          action={isBusy ? question.busy : action}
          variant={look.confirm}
          refusal={question.refusal}
          isBusy={isBusy}
          onConfirm={() => void attempt(confirm)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
