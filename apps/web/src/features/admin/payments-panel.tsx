import { Button } from '../../ui/button.tsx';
import { useReconcilePayments } from './use-user-changes.ts';

/** Lets an administrator check all payments with the payment provider right away. */
export function PaymentsPanel() {
  const reconcile = useReconcilePayments();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-text-2">Missed webhooks are caught up once a day.</p>
      <Button disabled={reconcile.isPending} onClick={() => reconcile.mutate()}>
        {reconcile.isPending ? 'Checking...' : 'Check payments now'}
      </Button>
    </div>
  );
}
