import type { Webhook, WebhookDelivery, WebhookEventType } from '@framescout/contract';
import { CircleCheck, CircleDashed, CircleX, Webhook as WebhookIcon } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatDateTime } from '../../ui/text/format.ts';

const EVENTS: Record<WebhookEventType, string> = {
  'job.completed': 'Job completed',
  'job.failed': 'Job failed',
  'job.cancelled': 'Job cancelled',
  ping: 'Test',
};

const STATES: Record<WebhookDelivery['state'], { Icon: typeof CircleX; color: string }> = {
  waiting: { Icon: CircleDashed, color: 'text-text-3' },
  delivered: { Icon: CircleCheck, color: 'text-detected' },
  failed: { Icon: CircleX, color: 'text-danger' },
};

type WebhookRowProps = { webhook: Webhook; isTesting: boolean; onTest(): void; onRemove(): void };

/** Shows a webhook with its latest calls. */
export function WebhookRow({ webhook, isTesting, onTest, onRemove }: WebhookRowProps) {
  const { url, createdAt, deliveries } = webhook;
  return (
    <li className="flex flex-col gap-2 py-2.5 first:pt-0 last:pb-0">
      <div className="flex items-start gap-3">
        <WebhookIcon className="mt-0.5 size-4 shrink-0 text-text-3" aria-hidden="true" />
        <div className="min-w-0 flex-1">
          <p className="truncate" title={url}>
            {url}
          </p>
          {deliveries.length === 0 && (
            <p className="text-[12px] text-text-3">Added {formatDateTime(createdAt)}, not called yet</p>
          )}
        </div>
      </div>
      {deliveries.length > 0 && <Deliveries deliveries={deliveries} />}
      <div className="flex gap-2 pl-7">
        <Button size="small" disabled={isTesting} onClick={onTest} aria-label={`Send a test to ${url}`}>
          {isTesting ? 'Sending...' : 'Send a test'}
        </Button>
        <Button size="small" onClick={onRemove} aria-label={`Remove ${url}`}>
          Remove
        </Button>
      </div>
    </li>
  );
}

/** Shows the last call, and earlier ones on demand. */
function Deliveries({ deliveries: [last, ...earlier] }: { deliveries: readonly WebhookDelivery[] }) {
  return (
    <div className="flex flex-col gap-1.5 pl-7">
      <ul aria-label="Last call">{last && <Delivery delivery={last} />}</ul>
      {earlier.length > 0 && (
        <details>
          <summary className="cursor-pointer text-[12px] text-text-2">Earlier calls</summary>
          <ul aria-label="Earlier calls" className="mt-1.5 flex flex-col gap-1.5">
            {earlier.map((delivery) => (
              <Delivery key={delivery.id} delivery={delivery} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Delivery({ delivery }: { delivery: WebhookDelivery }) {
  const { type, state, createdAt, nextTryAt } = delivery;
  const { Icon, color } = STATES[state];
  return (
    <li className="flex items-start gap-2 text-[12px] leading-4">
      <Icon aria-hidden="true" className={classNames('mt-px size-3.5 shrink-0', color)} />
      <span className="min-w-0 flex-1 break-words">
        {EVENTS[type]} · {describeTries(delivery)}
        {nextTryAt !== null && (
          <span className="block text-text-3">Next try {formatDateTime(nextTryAt)}</span>
        )}
      </span>
      <time dateTime={createdAt} className="shrink-0 text-text-3">
        {formatDateTime(createdAt)}
      </time>
    </li>
  );
}

function describeTries({ state, tries, status, error }: WebhookDelivery): string {
  const often = tries > 1 ? ` after ${tries} tries` : '';
  if (state === 'delivered') return `delivered${often}${status === null ? '' : `, answered ${status}`}`;
  const failure = error === null ? '' : `: ${error}`;
  if (state === 'failed') return `not delivered${often}${failure}`;
  return tries === 0 ? 'about to be called' : `not yet delivered${often}${failure}`;
}
