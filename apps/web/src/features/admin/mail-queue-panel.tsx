import type { MailQueue } from '@framescout/contract';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from './format-day.ts';
import { useRetryFailedMail } from './use-mail-changes.ts';

const TRANSPORTS: Record<MailQueue['transport'], string> = {
  smtp: 'Mail goes to an SMTP server.',
  'outbox-folder': 'No SMTP server is configured: mail is written to files in the outbox folder.',
};

/** Shows how many emails are waiting, sent and failed, and the latest failures, which can be retried. */
export function MailQueuePanel({ queue }: { queue: MailQueue }) {
  const retry = useRetryFailedMail();
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
