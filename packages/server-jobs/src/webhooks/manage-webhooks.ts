import { MAX_WEBHOOKS, type User, type Webhook, type WebhookDelivery } from '@framescout/contract';
import {
  ApiError,
  changesRow,
  type Database,
  type Handlers,
  hasConfirmedAddress,
  hasRow,
  lockUser,
  requireSession,
  webhookDeliveries,
  webhooks,
} from '@framescout/server';
import { and, asc, desc, eq } from 'drizzle-orm';
import { insertPing, toDelivery } from './deliveries.ts';
import { secretOf, tryDelivery } from './try-delivery.ts';
import { readWebhookAddress, type WebhooksContext } from './webhook-address.ts';

const SHOWN_DELIVERIES = 10;

type WebhookRow = typeof webhooks.$inferSelect;

/** Lists a user's webhooks, oldest first, each with its latest deliveries. */
async function listWebhooks(db: Database, userId: string): Promise<Webhook[]> {
  const rows = await db
    .select()
    .from(webhooks)
    .where(eq(webhooks.userId, userId))
    .orderBy(asc(webhooks.createdAt));
  return Promise.all(rows.map((row) => toWebhook(db, row)));
}

/**
 * Adds a webhook for a user and notifies them by mail: someone who found their browser open may have added
 * it.
 * @returns the webhook, and the secret that its calls are signed with
 * @throws {ApiError} webhookAddressRefused @throws {ApiError} webhookAddressPrivate
 * @throws {ApiError} tooManyWebhooks
 * @throws {ApiError} signInRequired if a new password has ended the session in the meantime
 */
export async function addUserWebhook(
  { db, mailer, serverKey, rules }: WebhooksContext,
  { user, sessionId }: { user: Pick<User, 'id' | 'email'>; sessionId: string },
  url: string,
): Promise<{ webhook: Webhook; secret: string }> {
  const { href, host } = readWebhookAddress(url, rules);
  const userId = user.id;
  const row = await db.transaction(async (tx) => {
    // Serializes counting and adding a user's webhooks, across all nodes.
    await lockUser(tx, userId);
    await requireSession(tx, sessionId);
    const present = await tx.$count(webhooks, eq(webhooks.userId, userId));
    if (present >= MAX_WEBHOOKS) throw new ApiError('tooManyWebhooks');
    const [added] = await tx.insert(webhooks).values({ userId, url: href }).returning();
    if (!added) throw new TypeError('an inserted row is returned');
    // The rest of the URL may contain a secret.
    const data = (await hasConfirmedAddress(tx, userId)) ? { host } : {};
    await mailer.queue(tx, 'webhook-added', user, data);
    return added;
  });
  return { webhook: await toWebhook(db, row), secret: secretOf(serverKey, row.id) };
}

/** Removes one of a user's webhooks. @throws {ApiError} webhookNotFound also if it is someone else's */
async function removeUserWebhook(db: Database, userId: string, id: string): Promise<void> {
  const isRemoved = await changesRow(db.delete(webhooks).where(isOwn(userId, id)));
  if (!isRemoved) throw new ApiError('webhookNotFound');
}

/** Calls a user's webhook at once, as a test. @throws {ApiError} webhookNotFound if not theirs */
async function testUserWebhook(
  context: WebhooksContext,
  userId: string,
  id: string,
): Promise<WebhookDelivery> {
  const { db } = context;
  if (!(await hasRow(db, webhooks, isOwn(userId, id)))) throw new ApiError('webhookNotFound');
  const tried = await tryDelivery(context, await insertPing(db, id));
  if (!tried) throw new ApiError('webhookNotFound');
  return toDelivery(tried);
}

async function toWebhook(db: Database, { id, url, createdAt }: WebhookRow): Promise<Webhook> {
  const deliveries = await db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, id))
    .orderBy(desc(webhookDeliveries.createdAt))
    .limit(SHOWN_DELIVERIES);
  return { id, url, createdAt: createdAt.toISOString(), deliveries: deliveries.map(toDelivery) };
}

function isOwn(userId: string, id: string) {
  return and(eq(webhooks.id, id), eq(webhooks.userId, userId));
}

/** Handles the calls with which users manage their webhooks. */
export function webhookHandlers(context: WebhooksContext) {
  const { db } = context;
  return {
    listWebhooks: ({ caller }) => listWebhooks(db, caller.user.id),
    addWebhook: ({ caller, body }) => addUserWebhook(context, caller, body.url),
    async removeWebhook({ caller, params }) {
      await removeUserWebhook(db, caller.user.id, params.id);
      return { message: 'Webhook removed' };
    },
    testWebhook: ({ caller, params }) => testUserWebhook(context, caller.user.id, params.id),
  } satisfies Partial<Handlers>;
}
