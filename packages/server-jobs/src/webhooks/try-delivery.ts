import { createHmac } from 'node:crypto';
import type { WebhookEvent } from '@framescout/contract';
import { webhooks } from '@framescout/server';
import { eq } from 'drizzle-orm';
import { callWebhook } from './call-webhook.ts';
import { type DeliveryRow, recordTry, type TryOutcome } from './deliveries.ts';
import type { WebhooksContext } from './webhook-address.ts';

/** Makes a claimed delivery. @returns the updated row; nothing if its webhook was removed in the meantime */
export async function tryDelivery(
  context: WebhooksContext,
  delivery: DeliveryRow,
): Promise<DeliveryRow | undefined> {
  const { db } = context;
  const [webhook] = await db.select().from(webhooks).where(eq(webhooks.id, delivery.webhookId));
  return webhook && recordTry(db, delivery, await attempt(context, new URL(webhook.url), delivery));
}

async function attempt(
  { serverKey, rules }: WebhooksContext,
  url: URL,
  { id, webhookId, type, createdAt, data }: DeliveryRow,
): Promise<TryOutcome> {
  const event: WebhookEvent = { id, type, created: createdAt.toISOString(), data };
  const body = JSON.stringify(event);
  const seconds = Math.floor(Date.now() / 1000);
  try {
    const status = await callWebhook(
      url,
      body,
      {
        'content-type': 'application/json',
        'user-agent': 'FrameScout-Webhook',
        [SIGNATURE_HEADER]: signEvent(secretOf(serverKey, webhookId), body, seconds),
      },
      rules,
    );
    return { status, error: describe(status) };
  } catch (error) {
    return { status: null, error: error instanceof Error ? error.message : String(error) };
  }
}

function describe(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  const isRedirect = status >= 300 && status < 400;
  return isRedirect
    ? `The server answered ${status}, a redirect, which webhooks do not follow.`
    : `The server answered ${status}.`;
}

/** The header that contains the signature of a webhook call. */
const SIGNATURE_HEADER = 'framescout-signature';

/** Derives the secret of a webhook from the server's key, which is sealed in the database. */
export function secretOf(serverKey: Buffer, webhookId: string): string {
  const hash = createHmac('sha256', serverKey).update(`webhook ${webhookId}`).digest('base64url');
  return `whsec_${hash}`;
}

/** Signs a body together with its sending time, in seconds since 1970, in the same format as Stripe. */
function signEvent(secret: string, body: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
