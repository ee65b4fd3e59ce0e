import type { Alert } from '@framescout/contract';
import { useQuery } from '@tanstack/react-query';
import { Archive, CircleCheck, CreditCard, Database, HardDrive, Mail, Webhook } from 'lucide-react';
import { callApi } from '../../../platform/call-api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { QueryResult } from '../../../ui/layout/query-result.tsx';
import { alertsQuery, useAdminChange } from '../queries/admin-queries.ts';
import { formatMoment } from '../queries/format-day.ts';

const ICONS = {
  payments: CreditCard,
  webhook: Webhook,
  mail: Mail,
  backup: Archive,
  disk: HardDrive,
  database: Database,
} as const;

/** Lists the alerts that need an administrator's attention. */
export function AlertsPanel() {
  const dismiss = useAdminChange({
    call: (id: string) => callApi('dismissAlert', { params: { id } }),
    success: 'Alert dismissed',
    failure: 'Failed to dismiss alert',
  });
  return (
    <QueryResult query={useQuery(alertsQuery)} failure="Alerts could not be loaded.">
      {(alerts) =>
        alerts.length === 0 ? (
          <p className="flex items-center gap-2.5 text-text-2">
            <CircleCheck className="size-4 text-detected" aria-hidden="true" />
            Nothing needs your attention.
          </p>
        ) : (
          <ul aria-label="Alerts" className="flex flex-col divide-y divide-hairline">
            {alerts.map((alert) => (
              <AlertRow
                key={alert.id ?? `${alert.kind} ${alert.subject}`}
                alert={alert}
                isBusy={dismiss.isPending && dismiss.variables === alert.id}
                onDismiss={(id) => dismiss.mutate(id)}
              />
            ))}
          </ul>
        )
      }
    </QueryResult>
  );
}

type AlertRowProps = { alert: Alert; isBusy: boolean; onDismiss(id: string): void };

/** Shows an alert. One that lasts as long as its cause (`id` is null) cannot be dismissed. */
function AlertRow({ alert: { id, kind, text, raisedAt }, isBusy, onDismiss }: AlertRowProps) {
  const Icon = ICONS[kind];
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
      <Icon className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="break-words">{text}</p>
        <time dateTime={raisedAt} className="numeric text-[12px] text-text-3">
          {formatMoment(raisedAt)} UTC
        </time>
      </div>
      {id !== null && (
        <Button size="small" disabled={isBusy} onClick={() => onDismiss(id)}>
          Dismiss
        </Button>
      )}
    </li>
  );
}
