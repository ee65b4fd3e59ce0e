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

/** Priorities, lowest number first: someone waits at their screen for a link, nobody for news. */
export const MAIL_PRIORITIES = { link: 0, receipt: 1, notice: 2, bulk: 3 } as const;

type Priority = (typeof MAIL_PRIORITIES)[keyof typeof MAIL_PRIORITIES];

const { link, receipt, notice } = MAIL_PRIORITIES;

/** Adds to a template what administrators read about its mails, whose subjects are only written when they are sent. */
function kind<Template>(template: Template, priority: Priority, about: string) {
  return { template, priority, about };
}

const KINDS = {
  'trial-started': kind(trialStarted, notice, 'Trial started'),
  'trial-ending': kind(trialEnding, notice, 'Trial ends soon'),
  'trial-ended': kind(trialEnded, notice, 'Trial ended'),
  'subscription-active': kind(subscriptionActive, receipt, 'Subscription started'),
  'subscription-cancelled': kind(subscriptionCancelled, receipt, 'Subscription cancelled'),
  'subscription-resumed': kind(subscriptionResumed, receipt, 'Subscription resumed'),
  'subscription-duplicate': kind(subscriptionDuplicate, receipt, 'Second subscription refunded'),
  'subscription-ended': kind(subscriptionEnded, receipt, 'Subscription ended'),
  'late-payment-refunded': kind(latePaymentRefunded, receipt, 'Late payment refunded'),
  'payment-failed': kind(paymentFailed, receipt, 'Payment failed'),
  'reset-password': kind(resetPassword, link, 'Link to set a new password'),
  'verify-address': kind(verifyAddress, link, 'Link to confirm the address of a new account'),
  'confirm-address': kind(confirmAddress, link, 'Link to confirm a change of address'),
  // These three let an owner stop a thief.
  'address-change-asked': kind(addressChangeAsked, link, 'Change of address requested'),
  'address-changed': kind(addressChanged, link, 'Address changed'),
  'password-changed': kind(passwordChanged, link, 'Password changed'),
  'new-sign-in': kind(newSignIn, receipt, 'New sign-in'),
  'second-factor-changed': kind(secondFactorChanged, receipt, 'Second factor changed'),
  'api-token-made': kind(apiTokenMade, receipt, 'API token created'),
  'webhook-added': kind(webhookAdded, receipt, 'Webhook added'),
  // To a single user; mail to everyone has the priority of its batch.
  'from-administrator': kind(fromAdministrator, receipt, 'Mail from an administrator'),
};

/** The name of a mail template. */
export type MailTemplateName = keyof typeof KINDS;

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
export type MailTemplateData<N extends MailTemplateName> = z.input<(typeof KINDS)[N]['template']['data']>;

/** Renders a mail. @param unsubscribeUrl for mail to everyone @throws {TypeError} @throws {z.ZodError} */
export function render(
  name: string,
  data: unknown,
  { origin, unsubscribeUrl }: { origin: string; unsubscribeUrl?: string | undefined },
): RenderedMail {
  if (!isKnown(name)) throw new TypeError(`There is no mail template "${name}".`);
  // Each template parses its own data, so one signature fits all.
  const { data: schema, write } = KINDS[name].template as MailTemplate<z.ZodType>;
  return renderMail(write(schema.parse(data), origin), unsubscribeUrl);
}

/** Returns the priority of a mail to one user. */
export function priorityOf(name: MailTemplateName): Priority {
  return KINDS[name].priority;
}

/** Says what a mail is about. */
export function describeTemplate(name: string): string {
  return isKnown(name) ? KINDS[name].about : name;
}

/** Another version of the server may have queued a mail that this one does not know. */
function isKnown(name: string): name is MailTemplateName {
  return Object.hasOwn(KINDS, name);
}
