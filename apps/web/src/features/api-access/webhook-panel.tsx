import { MAX_WEBHOOKS, type Webhook } from '@framescout/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeFailure } from '../../platform/describe-failure.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { useRemoveWebhook, useTestWebhook, webhooksQuery } from './access-queries.ts';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { OneTimeSecret } from './one-time-secret.tsx';
import { WebhookRow } from './webhook-row.tsx';

/**
 * Lists the addresses that the server calls when one of the user's jobs ends, and adds, tests and removes
 * them.
 */
export function WebhookPanel() {
  const client = useQueryClient();
  const { data, error } = useQuery(webhooksQuery);
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<{ url: string; secret: string } | null>(null);
  const [asked, setAsked] = useState<Webhook | null>(null);
  const removing = useRemoveWebhook();
  const testing = useTestWebhook();
  return (
    <div className="flex flex-col gap-3">
      <p className="text-text-2">URLs of yours that receive the job as JSON when one of your jobs ends.</p>
      {added && (
        <OneTimeSecret title="Signing secret" secret={added.secret} onDone={() => setAdded(null)}>
          Calls of <span className="break-all text-text-1">{added.url}</span> are signed with it, in the
          header FrameScout-Signature. It won’t be shown again.
        </OneTimeSecret>
      )}
      {error && <p className="text-danger">{describeFailure(error, 'Your webhooks could not be loaded.')}</p>}
      {!data && !error && <p className="text-text-3">Loading...</p>}
      {data && data.length > 0 && (
        <ul aria-label="Webhooks" className="flex flex-col divide-y divide-hairline">
          {data.map((webhook) => (
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
      {data && data.length >= MAX_WEBHOOKS ? (
        <p className="text-text-2">You have reached the limit. To add another, remove one.</p>
      ) : (
        <Button className="self-start" disabled={!data} onClick={() => setAdding(true)}>
          Add a webhook
        </Button>
      )}
      {isAdding && (
        <NewWebhookDialog
          onClose={() => setAdding(false)}
          onAdded={({ webhook, secret }) => {
            setAdding(false);
            setAdded({ url: webhook.url, secret });
            void client.invalidateQueries({ queryKey: webhooksQuery.queryKey });
          }}
        />
      )}
      {asked && (
        <ConfirmDialog
          title="Remove this webhook?"
          description={`${asked.url} will no longer be called, and its secret is deleted.`}
          action={removing.isPending ? 'Removing...' : 'Remove webhook'}
          refusal="Keep it"
          isBusy={removing.isPending}
          onConfirm={() => removing.mutate(asked.id, { onSettled: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
