import type { MailBatch } from '@framescout/contract';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { ProgressBar } from '../../../ui/layout/progress-bar.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import { formatMoment } from '../queries/format-day.ts';
import { useChangeMailBatch } from './use-mail-changes.ts';

const STATES: Record<MailBatch['state'], string> = {
  sending: 'Sending',
  paused: 'Paused',
  cancelled: 'Cancelled',
  done: 'Done',
};

/**
 * Lists the latest emails to everyone with their progress, and what can be done about those still being sent.
 */
export function MailBatches({ batches }: { batches: readonly MailBatch[] }) {
  const [cancelled, setCancelled] = useState<MailBatch | null>(null);
  const change = useChangeMailBatch();
  if (batches.length === 0) return <p className="text-text-2">No email has been sent to all users yet.</p>;
  return (
    <>
      <ul aria-label="Emails to all users" className="flex flex-col">
        {batches.map((batch) => (
          <BatchRow
            key={batch.id}
            batch={batch}
            isBusy={change.isPending}
            onPause={() => change.mutate({ id: batch.id, change: 'pause' })}
            onResume={() => change.mutate({ id: batch.id, change: 'resume' })}
            onCancel={() => setCancelled(batch)}
          />
        ))}
      </ul>
      {cancelled && (
        <ConfirmDialog
          title="Cancel this email?"
          description={`“${cancelled.subject}” will not be sent to anyone else. Emails already sent cannot be recalled${cancelled.extensionDays === null ? '' : ', and access already extended stays extended'}.`}
          action={change.isPending ? 'Cancelling...' : 'Cancel email'}
          refusal="Keep sending"
          isBusy={change.isPending}
          onConfirm={() =>
            change.mutate({ id: cancelled.id, change: 'cancel' }, { onSettled: () => setCancelled(null) })
          }
          onClose={() => setCancelled(null)}
        />
      )}
    </>
  );
}

type BatchRowProps = {
  batch: MailBatch;
  isBusy: boolean;
  onPause(): void;
  onResume(): void;
  onCancel(): void;
};

function BatchRow({ batch, isBusy, onPause, onResume, onCancel }: BatchRowProps) {
  const { subject, state, recipients, sent, failed, skipped, createdAt } = batch;
  const isUnderWay = state === 'sending' || state === 'paused';
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
      {isUnderWay && (
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
          {state === 'sending' && (
            <Button size="small" disabled={isBusy} onClick={onPause} aria-label={`Pause ${subject}`}>
              Pause
            </Button>
          )}
          {state === 'paused' && (
            <Button size="small" disabled={isBusy} onClick={onResume} aria-label={`Resume ${subject}`}>
              Resume
            </Button>
          )}
          {isUnderWay && (
            <Button
              size="small"
              variant="danger"
              disabled={isBusy}
              onClick={onCancel}
              aria-label={`Cancel ${subject}`}
            >
              Cancel
            </Button>
          )}
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
