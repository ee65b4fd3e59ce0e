import type { MailQueue } from '@framescout/contract';
import { CirclePause } from 'lucide-react';
import { callApi } from '../../../platform/call-api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useAdminChange } from '../queries/admin-queries.ts';
import { formatMoment } from '../queries/format-day.ts';

const TRANSPORTS: Record<MailQueue['transport'], string> = {
  smtp: 'Mail goes to an SMTP server.',
  'outbox-folder': 'No SMTP server is configured: mail is written to files in the outbox folder.',
};

/** Shows how many emails are waiting, sent and failed, and the latest failures, which can be retried. */
export function MailQueuePanel({ queue }: { queue: MailQueue }) {
  const retry = useAdminChange({
    call: () => callApi('retryFailedMail'),
    success: 'Failed mail was put back in the queue',
    failure: 'Failed to retry',
  });
  const counts = [
    ['Waiting', queue.waiting],
    ['Sent', queue.sent],
    ['Failed', queue.failed],
  ] as const;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-text-2">{TRANSPORTS[queue.transport]}</p>
      <dl className="grid grid-cols-3 gap-3">
        {counts.map(([name, count]) => (
          <div key={name} className="flex flex-col">
            <dt className="text-text-2">{name}</dt>
            <dd className="text-[20px] leading-7 font-semibold tabular-nums">
              {count.toLocaleString('en-US')}
            </dd>
          </div>
        ))}
      </dl>
      {queue.failed > 0 && (
        <Button className="self-start" disabled={retry.isPending} onClick={() => retry.mutate()}>
          {retry.isPending ? 'Retrying...' : 'Retry failed'}
        </Button>
      )}
      {queue.failures.length > 0 && (
        <ul aria-label="Failed mail" className="flex flex-col">
          {queue.failures.map(({ to, subject, error, failedAt }) => (
            <li
              key={`${failedAt} ${to}`}
              className="flex flex-col gap-0.5 border-t border-hairline py-2.5 break-words"
            >
              <span className="flex justify-between gap-4">
                <span className="min-w-0 truncate font-medium">{subject}</span>
                <time dateTime={failedAt} className="numeric shrink-0 text-text-3">
                  {formatMoment(failedAt)}
                </time>
              </span>
              <span className="text-text-2">{to}</span>
              <span className="text-danger">{error}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Says since when and why no mail is sent, and offers to try again; renders nothing while mail goes out. */
export function MailPauseNotice({ pause, waiting }: Pick<MailQueue, 'pause' | 'waiting'>) {
  const tryNow = useAdminChange({
    call: () => callApi('tryMailNow'),
    success: 'Trying to send one email',
    failure: 'Retry failed',
  });
  if (!pause) return null;
  return (
    <section
      aria-label="Mail is paused"
      className="flex flex-wrap items-start gap-x-4 gap-y-3 rounded-panel border border-danger bg-surface-1 p-4"
    >
      <CirclePause className="mt-0.5 size-4.5 shrink-0 text-danger" aria-hidden="true" />
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1 break-words">
        <h2 className="text-[14px] leading-5 font-semibold">
          Mail has been paused since {formatMoment(pause.since)} UTC
        </h2>
        <p className="text-danger">{pause.reason}</p>
        <p className="text-text-2">
          {waiting.toLocaleString('en-US')} waiting; nothing is lost. Next try at{' '}
          {formatMoment(pause.retryAt)} UTC.
        </p>
      </div>
      <Button disabled={tryNow.isPending} onClick={() => tryNow.mutate()}>
        {tryNow.isPending ? 'Trying...' : 'Try now'}
      </Button>
    </section>
  );
}
