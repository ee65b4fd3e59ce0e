import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { alertsQuery } from './admin-queries.ts';
import { formatMoment } from './format-day.ts';
import { useDismissAlert, useReconcile } from './use-user-changes.ts';

/** What of payments has to be looked at, and the way to ask the payment provider how everything stands. */
export function PaymentsPanel() {
  const alerts = useQuery(alertsQuery);
  const dismiss = useDismissAlert();
  const reconcile = useReconcile();
  return (
    <div className="flex flex-col gap-3">
      {alerts.data?.length === 0 && <p className="text-text-2">Nothing has to be looked at.</p>}
      {alerts.isError && <p className="text-danger">Alerts could not be fetched.</p>}
      <ul aria-label="Payment alerts" className="flex flex-col">
        {alerts.data?.map(({ id, text, raisedAt }) => (
          <li key={id} className="flex flex-col gap-1.5 border-b border-hairline py-2.5 break-words">
            <time dateTime={raisedAt} className="numeric text-text-3">
              {formatMoment(raisedAt)}
            </time>
            <span className="text-danger">{text}</span>
            <Button size="small" className="self-start" onClick={() => dismiss.mutate(id)}>
              Dismiss
            </Button>
          </li>
        ))}
      </ul>
      <Button className="self-start" disabled={reconcile.isPending} onClick={() => reconcile.mutate()}>
        {reconcile.isPending ? 'Checking...' : 'Check payments now'}
      </Button>
    </div>
  );
}
