import type { MailQueue } from '@framescout/contract';
import { CirclePause } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from './format-day.ts';
import { useTryMailNow } from './use-mail-changes.ts';

/** Says since when and why no mail is sent, and offers to try again; renders nothing while mail goes out. */
export function MailPauseNotice({ pause, waiting }: Pick<MailQueue, 'pause' | 'waiting'>) {
  const tryNow = useTryMailNow();
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
