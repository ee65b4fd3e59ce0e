import type { PaymentCheck } from '@framescout/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callApi } from '../../../platform/call-api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ProgressBar } from '../../../ui/layout/progress-bar.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import { ADMIN_KEY, paymentCheckQuery, useAdminChange } from '../queries/admin-queries.ts';
import { formatMoment } from '../queries/format-day.ts';

/**
 * Lets an administrator check all payments with the payment provider right away, and shows how far the check
 * is and how the last one ended.
 */
export function PaymentsPanel() {
  const reconcile = useAdminChange({
    call: () => callApi('reconcile'),
    success: 'Checking payments',
    failure: 'Failed to check payments',
  });
  const { data: check } = useQuery(paymentCheckQuery);
  const isRunning = check?.state === 'running';
  useRefetchOnceDone(isRunning);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-text-2">Missed webhooks are caught up once a day.</p>
        <Button disabled={reconcile.isPending || isRunning} onClick={() => reconcile.mutate()}>
          {reconcile.isPending || isRunning ? 'Checking...' : 'Check payments now'}
        </Button>
      </div>
      {isRunning && check.customers !== null && (
        <div className="flex h-1">
          <ProgressBar
            label="Progress of the check"
            percent={check.customers === 0 ? 100 : (100 * check.asked) / check.customers}
          />
        </div>
      )}
      <p role="status" className="text-text-2 empty:hidden">
        {check && describe(check)}
      </p>
    </div>
  );
}

/** Fetches everything else anew when a check has ended, because it may have changed any of it. */
function useRefetchOnceDone(isRunning: boolean): void {
  const client = useQueryClient();
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    if (wasRunning.current && !isRunning) void client.invalidateQueries({ queryKey: ADMIN_KEY });
    wasRunning.current = isRunning;
  }, [isRunning, client]);
}

function describe({ state, customers, asked, failed, finishedAt }: PaymentCheck): string {
  const when = finishedAt === null ? '' : `${formatMoment(finishedAt)} UTC`;
  switch (state) {
    case 'none':
      return '';
    case 'running':
      return customers === null
        ? 'Finding out which customers to ask about...'
        : `Asked about ${asked.toLocaleString('en-US')} of ${formatCount(customers, 'customer')}`;
    case 'checked': {
      const failures =
        failed > 0
          ? ` ${formatCount(failed, 'customer')} could not be asked about: check again, or see the alerts.`
          : '';
      return `Last checked ${when}: asked about ${formatCount(asked, 'customer')}.${failures}`;
    }
    case 'unanswered':
      return `The check ended ${when}: the payment provider did not answer. Check again later.`;
    case 'failed':
      return `The check failed ${when}. The server’s log says why.`;
  }
}
