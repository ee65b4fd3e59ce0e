import { createHmac } from 'node:crypto';

/** The header that contains the signature of a webhook call. */
export const SIGNATURE_HEADER = 'framescout-signature';

/** Derives the secret of a webhook from the server's key, which is sealed in the database. */
export function secretOf(serverKey: Buffer, webhookId: string): string {
  const hash = createHmac('sha256', serverKey).update(`webhook ${webhookId}`).digest('base64url');
  return `whsec_${hash}`;
}

/** Signs a body together with its sending time, in seconds since 1970, in the same format as Stripe. */
export function signEvent(secret: string, body: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
