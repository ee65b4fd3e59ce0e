import type { z } from 'zod';
import { fromAdministrator } from './from-administrator.ts';
import { type RenderedMail, renderMail } from './layout.ts';
import type { MailTemplate } from './mail-template.ts';
import { resetPassword } from './reset-password.ts';
import {
  paymentFailed,
  subscriptionActive,
  subscriptionCancelled,
  subscriptionDuplicate,
  subscriptionEnded,
  subscriptionResumed,
} from './subscription.ts';
import { trialEnded, trialEnding, trialStarted } from './trial.ts';
import { verifyAddress } from './verify-address.ts';

const templates = {
  'trial-started': trialStarted,
  'trial-ending': trialEnding,
  'trial-ended': trialEnded,
  'subscription-active': subscriptionActive,
  'subscription-cancelled': subscriptionCancelled,
  'subscription-resumed': subscriptionResumed,
  'subscription-duplicate': subscriptionDuplicate,
  'subscription-ended': subscriptionEnded,
  'payment-failed': paymentFailed,
  'reset-password': resetPassword,
  'verify-address': verifyAddress,
  'from-administrator': fromAdministrator,
};

/** The name of a mail template. */
export type MailTemplateName = keyof typeof templates;

/** The templates whose data are made when a mail is sent: they hold links, which are stored nowhere. */
export type UnwrittenTemplateName = 'reset-password' | 'verify-address';

/** The data that a mail template needs. */
export type MailTemplateData<N extends MailTemplateName> = z.input<(typeof templates)[N]['data']>;

/**
 * Writes a mail from its template.
 * @param unsubscribeUrl of a mail to everyone
 * @throws {TypeError} when there is no such template
 * @throws {z.ZodError} when data are missing
 */
export function render(
  name: string,
  data: unknown,
  { origin, unsubscribeUrl }: { origin: string; unsubscribeUrl?: string | undefined },
): RenderedMail {
  if (!Object.hasOwn(templates, name)) throw new TypeError(`There is no mail template "${name}".`);
  // Each template parses the data it is given, so one signature fits all.
  const { data: schema, write } = templates[name as MailTemplateName] as MailTemplate<z.ZodType>;
  return renderMail(write(schema.parse(data), origin), unsubscribeUrl);
}
