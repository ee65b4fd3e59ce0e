import {
  MAX_WEBHOOKS,
  type RouteAnswer,
  routes,
  type Webhook,
  type WebhookDelivery,
  type WebhookEventType,
} from '@framescout/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleDashed, CircleX, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { callApi } from '../../platform/call-api.ts';
import { describeFailure } from '../../platform/describe-failure.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { QueryResult } from '../../ui/layout/query-result.tsx';
import { formatDateTime } from '../../ui/text/format.ts';
import { notify, notifyError } from '../../ui/toasts/toast-store.ts';
import { useServerChange } from '../../ui/toasts/use-server-change.ts';
import { OneTimeSecret } from './one-time-secret.tsx';

const POLL_MS = 5000;

/** Fetches the user's webhooks with their latest calls; polls while one of these calls is pending. */
const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => callApi('listWebhooks', { signal }),
  refetchInterval: ({ state }) =>
    state.data?.some(({ deliveries }) => deliveries.some((delivery) => delivery.state === 'waiting'))
      ? POLL_MS
      : false,
  refetchOnWindowFocus: true,
  staleTime: 0,
});

/** Lists the addresses called when one of the user's jobs ends, and adds, tests and removes them. */
export function WebhookPanel() {
  const client = useQueryClient();
  const webhooks = useQuery(webhooksQuery);
  const refresh = () => client.invalidateQueries({ queryKey: webhooksQuery.queryKey });
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<{ url: string; secret: string } | null>(null);
  const [asked, setAsked] = useState<Webhook | null>(null);
  const removing = useServerChange({
    call: (id: string) => callApi('removeWebhook', { params: { id } }),
    success: 'Webhook removed',
    failure: 'Webhook not removed',
    affects: webhooksQuery.queryKey,
  });
  const testing = useMutation({
    mutationFn: (id: string) => callApi('testWebhook', { params: { id } }),
    onSuccess: ({ state, status, error }) => {
      if (state === 'delivered') notify({ title: 'Test delivered', description: `Answered with ${status}.` });
      else notifyError('Test not delivered', error ?? undefined);
    },
    onError: (error) => notifyError('Test not sent', describeFailure(error, 'Please try again.')),
    onSettled: refresh,
  });
  return (
    <div className="flex flex-col gap-3">
      <p className="text-text-2">URLs of yours that receive the job as JSON when one of your jobs ends.</p>
      {added && (
        <OneTimeSecret title="Signing secret" secret={added.secret} onDone={() => setAdded(null)}>
          Calls of <span className="break-all text-text-1">{added.url}</span> are signed with it, in the
          header FrameScout-Signature. It won’t be shown again.
        </OneTimeSecret>
      )}
      <QueryResult query={webhooks} failure="Your webhooks could not be loaded.">
        {(all) => (
          <>
            {all.length > 0 && (
              <ul aria-label="Webhooks" className="flex flex-col divide-y divide-hairline">
                {all.map((webhook) => (
                  <WebhookRow
                    key={webhook.id}
                    webhook={webhook}
                    isTesting={testing.isPending && testing.variables === webhook.id}
                    onTest={() => testing.mutate(webhook.id)}
                    onRemove={() => setAsked(webhook)}
                  />
                ))}
              </ul>
            )}
            {all.length >= MAX_WEBHOOKS ? (
              <p className="text-text-2">You have reached the limit. To add another, remove one.</p>
            ) : (
              <Button className="self-start" onClick={() => setAdding(true)}>
                Add a webhook
              </Button>
            )}
          </>
        )}
      </QueryResult>
      {isAdding && (
        <NewWebhookDialog
          onClose={() => setAdding(false)}
          onAdded={({ webhook, secret }) => {
            setAdding(false);
            setAdded({ url: webhook.url, secret });
            void refresh();
          }}
        />
      )}
      {asked && (
        <ConfirmDialog
          title="Remove this webhook?"
          description={`${asked.url} will no longer be called, and its secret is deleted.`}
          action="Remove webhook"
          busy="Removing..."
          refusal="Keep it"
          isBusy={removing.isPending}
          onConfirm={() => removing.mutate(asked.id, { onSettled: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

const formSchema = z.object({ url: z.string().trim().pipe(routes.addWebhook.body.shape.url) });

type NewWebhookDialogProps = { onAdded(added: RouteAnswer<'addWebhook'>): void; onClose(): void };

function NewWebhookDialog({ onAdded, onClose }: NewWebhookDialogProps) {
  const { field, ...sending } = useForm({
    schema: formSchema,
    fallback: 'The webhook could not be added. Please try again.',
    send: async (body) => onAdded(await callApi('addWebhook', { body })),
  });
  return (
    <FormDialog
      title="Add a webhook"
      sending={sending}
      action="Add webhook"
      busy="Adding..."
      onClose={onClose}
    >
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://example.com/framescout"
        hint="Receives a POST request when a job completes, fails or is cancelled"
        {...field('url')}
      />
    </FormDialog>
  );
}

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

function WebhookRow({ webhook, isTesting, onTest, onRemove }: WebhookRowProps) {
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
