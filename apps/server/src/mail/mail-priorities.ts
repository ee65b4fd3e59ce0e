import type { MailTemplateName } from './templates/index.ts';

/**
 * Sending priorities, lowest number first: someone is waiting at their screen for a link, but nobody for
 * news.
 */
export const MAIL_PRIORITIES = { link: 0, receipt: 1, notice: 2, bulk: 3 } as const;

type Priority = (typeof MAIL_PRIORITIES)[keyof typeof MAIL_PRIORITIES];

const { link, receipt, notice } = MAIL_PRIORITIES;

const PRIORITY_OF: Readonly<Record<MailTemplateName, Priority>> = {
  'reset-password': link,
  'verify-address': link,
  'confirm-address': link,
  // These let an owner stop a thief.
  'address-change-asked': link,
  'address-changed': link,
  'password-changed': link,
  'new-sign-in': receipt,
  'second-factor-changed': receipt,
  'api-token-made': receipt,
  'webhook-added': receipt,
  'subscription-active': receipt,
  'subscription-cancelled': receipt,
  'subscription-resumed': receipt,
  'subscription-duplicate': receipt,
  'subscription-ended': receipt,
  'late-payment-refunded': receipt,
  'payment-failed': receipt,
  // To a single user; mail to everyone has the priority of its batch.
  'from-administrator': receipt,
  'trial-started': notice,
  'trial-ending': notice,
  'trial-ended': notice,
};

/** Returns the priority of a mail to one user. */
export function priorityOf(template: MailTemplateName): Priority {
  return PRIORITY_OF[template];
}
