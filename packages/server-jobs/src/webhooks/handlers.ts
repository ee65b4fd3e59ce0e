import type { Handlers } from '@framescout/server';
import { addUserWebhook, listWebhooks, removeUserWebhook, testUserWebhook } from './manage-webhooks.ts';
import type { WebhooksContext } from './webhooks-context.ts';

type WebhookRoute = 'listWebhooks' | 'addWebhook' | 'removeWebhook' | 'testWebhook';

/** Handles the calls with which users manage their webhooks. */
export function webhookHandlers(context: WebhooksContext): Required<Pick<Handlers, WebhookRoute>> {
  const { db } = context;
  return {
    listWebhooks: ({ caller }) => listWebhooks(db, caller.user.id),
    addWebhook: ({ caller, body }) => addUserWebhook(context, caller, body.url),
    async removeWebhook({ caller, params }) {
      await removeUserWebhook(db, caller.user.id, params.id);
      return { message: 'Webhook removed' };
    },
    testWebhook: ({ caller, params }) => testUserWebhook(context, caller.user.id, params.id),
  };
}
