import { z } from 'zod';
import type { MailRow } from './mail-queue.ts';
import type { MailTemplateName } from './templates/index.ts';

const DESCRIPTIONS: Readonly<Record<MailTemplateName, string>> = {
  'trial-started': 'Trial started',
  'trial-ending': 'Trial ends soon',
  'trial-ended': 'Trial ended',
  'subscription-active': 'Subscription started',
  'subscription-cancelled': 'Subscription cancelled',
  'subscription-resumed': 'Subscription resumed',
  'subscription-duplicate': 'Second subscription refunded',
  'subscription-ended': 'Subscription ended',
  'late-payment-refunded': 'Late payment refunded',
  'payment-failed': 'Payment failed',
  'reset-password': 'Link to set a new password',
  'verify-address': 'Link to confirm the address of a new account',
  'confirm-address': 'Link to confirm a change of address',
  'address-change-asked': 'Change of address requested',
  'address-changed': 'Address changed',
  'password-changed': 'Password changed',
  'new-sign-in': 'New sign-in',
  'second-factor-changed': 'Second factor changed',
  'api-token-made': 'API token created',
  'webhook-added': 'Webhook added',
  'from-administrator': 'Mail from an administrator',
};

const writtenSchema = z.object({ subject: z.string() });

/**
 * Describes a mail to administrators: by its subject if an administrator wrote it, otherwise by what it is
 * about, since its subject is only written when it is sent.
 * @param batchSubject the subject of the batch it belongs to, if any
 */
export function describeMail(
  { template, data }: Pick<MailRow, 'template' | 'data'>,
  batchSubject: string | null,
): string {
  const written = batchSubject ?? writtenSchema.safeParse(data).data?.subject;
  if (written !== undefined) return written;
  return isKnown(template) ? DESCRIPTIONS[template] : template;
}

/** Another version of the server may have queued a mail that this one does not know. */
function isKnown(template: string): template is MailTemplateName {
  return Object.hasOwn(DESCRIPTIONS, template);
}
