import { createHmac } from 'node:crypto';

/** The header with the signature of a webhook's call. */
export const SIGNATURE_HEADER = 'framescout-signature';

/** The secret of a webhook. It follows from the server's key, so that no table and no backup holds it. */
export function secretOf(serverKey: Buffer, webhookId: string): string {
  const hash = createHmac('sha256', serverKey).update(`webhook ${webhookId}`).digest('base64url');
  return `whsec_${hash}`;
}

/** Signs a body and when it is sent, in seconds since 1970, as Stripe does. */
export function signEvent(secret: string, body: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
