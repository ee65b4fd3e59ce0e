import type { z } from 'zod';
import { fromAdministrator } from './from-administrator.ts';
import { type MailTemplate, type RenderedMail, renderMail } from './layout.ts';
import { addressChangeAsked, addressChanged, confirmAddress, resetPassword, verifyAddress } from './links.ts';
import { apiTokenMade, newSignIn, passwordChanged, secondFactorChanged, webhookAdded } from './security.ts';
import {
  latePaymentRefunded,
  paymentFailed,
  subscriptionActive,
  subscriptionCancelled,
  subscriptionDuplicate,
  subscriptionEnded,
  subscriptionResumed,
} from './subscription.ts';
import { trialEnded, trialEnding, trialStarted } from './trial.ts';

const templates = {
  'trial-started': trialStarted,
  'trial-ending': trialEnding,
  'trial-ended': trialEnded,
  'subscription-active': subscriptionActive,
  'subscription-cancelled': subscriptionCancelled,
  'subscription-resumed': subscriptionResumed,
  'subscription-duplicate': subscriptionDuplicate,
  'subscription-ended': subscriptionEnded,
  'late-payment-refunded': latePaymentRefunded,
  'payment-failed': paymentFailed,
  'reset-password': resetPassword,
  'verify-address': verifyAddress,
  'confirm-address': confirmAddress,
  'address-change-asked': addressChangeAsked,
  'address-changed': addressChanged,
  'password-changed': passwordChanged,
  'new-sign-in': newSignIn,
  'second-factor-changed': secondFactorChanged,
  'api-token-made': apiTokenMade,
  'webhook-added': webhookAdded,
  'from-administrator': fromAdministrator,
};

/** The name of a mail template. */
export type MailTemplateName = keyof typeof templates;

/** The templates of mails whose link is generated when they are sent, so that it is never stored. */
export const LINK_TEMPLATES = [
  'reset-password',
  'verify-address',
  'confirm-address',
  'address-change-asked',
  'address-changed',
] as const satisfies MailTemplateName[];
export type LinkTemplate = (typeof LINK_TEMPLATES)[number];

/** The data that a mail template needs. */
export type MailTemplateData<N extends MailTemplateName> = z.input<(typeof templates)[N]['data']>;

/**
 * Renders a mail from its template.
 * @param unsubscribeUrl for a mail to everyone
 * @throws {TypeError} if there is no such template
 * @throws {z.ZodError} if data is missing
 */
export function render(
  name: string,
  data: unknown,
  { origin, unsubscribeUrl }: { origin: string; unsubscribeUrl?: string | undefined },
): RenderedMail {
  if (!Object.hasOwn(templates, name)) throw new TypeError(`There is no mail template "${name}".`);
  // Each template parses its own data, so one signature fits all.
  const { data: schema, write } = templates[name as MailTemplateName] as MailTemplate<z.ZodType>;
  return renderMail(write(schema.parse(data), origin), unsubscribeUrl);
}
