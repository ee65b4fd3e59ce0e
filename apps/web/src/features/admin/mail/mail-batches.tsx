import type { BatchChange, MailBatch } from '@framescout/contract';
import { useState } from 'react';
import { callApi } from '../../../platform/call-api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { ProgressBar } from '../../../ui/layout/progress-bar.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import { useAdminChange } from '../queries/admin-queries.ts';
import { formatMoment } from '../queries/format-day.ts';

const CHANGES: Partial<Record<MailBatch['state'], readonly (readonly [BatchChange, string])[]>> = {
  sending: [
    ['pause', 'Pause'],
    ['cancel', 'Cancel'],
  ],
  paused: [
    ['resume', 'Resume'],
    ['cancel', 'Cancel'],
  ],
};

const STATES: Record<MailBatch['state'], string> = {
  sending: 'Sending',
  paused: 'Paused',
  cancelled: 'Cancelled',
  done: 'Done',
};

const CHANGED: Record<BatchChange, string> = {
  pause: 'Email paused',
  resume: 'Email resumed',
  cancel: 'Email cancelled',
};

/** Lists the latest emails to everyone with their progress, and what can be done about those still being sent. */
export function MailBatches({ batches }: { batches: readonly MailBatch[] }) {
  const [cancelled, setCancelled] = useState<MailBatch | null>(null);
  const { isPending, mutate } = useAdminChange({
    call: ({ id, change }: { id: string; change: BatchChange }) =>
      callApi('changeMailBatch', { params: { id }, body: { change } }),
    success: ({ change }) => CHANGED[change],
    failure: 'Failed to change the email',
  });
  if (batches.length === 0) return <p className="text-text-2">No email has been sent to all users yet.</p>;
  return (
    <>
      <ul aria-label="Emails to all users" className="flex flex-col">
        {batches.map((batch) => (
          <BatchRow
            key={batch.id}
            batch={batch}
            isBusy={isPending}
            onChange={(change) =>
              change === 'cancel' ? setCancelled(batch) : mutate({ id: batch.id, change })
            }
          />
        ))}
      </ul>
      {cancelled && (
        <ConfirmDialog
          title="Cancel this email?"
          description={`“${cancelled.subject}” will not be sent to anyone else. Emails already sent cannot be recalled${cancelled.extensionDays === null ? '' : ', and access already extended stays extended'}.`}
          action="Cancel email"
          busy="Cancelling..."
          refusal="Keep sending"
          isBusy={isPending}
          onConfirm={() =>
            mutate({ id: cancelled.id, change: 'cancel' }, { onSettled: () => setCancelled(null) })
          }
          onClose={() => setCancelled(null)}
        />
      )}
    </>
  );
}

type BatchRowProps = { batch: MailBatch; isBusy: boolean; onChange(change: BatchChange): void };

function BatchRow({ batch, isBusy, onChange }: BatchRowProps) {
  const { subject, state, recipients, sent, failed, skipped, createdAt } = batch;
  const changes = CHANGES[state] ?? [];
  const finished = sent + failed + skipped;
  return (
    <li className="flex flex-col gap-2 border-t border-hairline py-3 first:border-0 first:pt-0 last:pb-0">
      <div className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 truncate text-[14px] font-medium" title={subject}>
          {subject}
        </span>
        <time dateTime={createdAt} className="numeric shrink-0 text-text-3">
          {formatMoment(createdAt)}
        </time>
      </div>
      {changes.length > 0 && (
        <div className="flex h-1">
          <ProgressBar
            label={`Progress of ${subject}`}
            percent={recipients === 0 ? 100 : Math.min(100, (100 * finished) / recipients)}
          />
        </div>
      )}
      <div className="flex min-h-7 flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 basis-60 text-text-2">{describe(batch)}</p>
        <div className="flex gap-2">
          {changes.map(([change, label]) => (
            <Button
              key={change}
              size="small"
              variant={change === 'cancel' ? 'danger' : 'secondary'}
              disabled={isBusy}
              onClick={() => onChange(change)}
              aria-label={`${label} ${subject}`}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
    </li>
  );
}

function describe({ state, recipients, sent, failed, skipped, extensionDays }: MailBatch): string {
  const number = (count: number) => count.toLocaleString('en-US');
  return [
    `${STATES[state]}: ${number(sent)} of ${number(recipients)} sent`,
    ...(failed > 0 ? [`${number(failed)} failed`] : []),
    ...(skipped > 0 ? [`${number(skipped)} skipped`] : []),
    ...(extensionDays === null ? [] : [`extends access by ${formatCount(extensionDays, 'day')}`]),
  ].join(', ');
}
