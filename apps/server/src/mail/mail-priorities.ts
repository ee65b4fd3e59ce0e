import type { MailTemplateName } from './templates/index.ts';

/** What is sent first, from the lowest number on: someone waits at their screen for a link, and nobody for news. */
export const MAIL_PRIORITIES = { link: 0, receipt: 1, notice: 2, bulk: 3 } as const;

type Priority = (typeof MAIL_PRIORITIES)[keyof typeof MAIL_PRIORITIES];

const { link, receipt, notice } = MAIL_PRIORITIES;

const PRIORITY_OF: Readonly<Record<MailTemplateName, Priority>> = {
  'reset-password': link,
  'verify-address': link,
  'confirm-address': link,
  // They let an owner stop a thief.
  'address-change-asked': link,
  'address-changed': link,
  'password-changed': link,
  'new-sign-in': receipt,
  'second-factor-changed': receipt,
  'api-token-made': receipt,
  'subscription-active': receipt,
  'subscription-cancelled': receipt,
  'subscription-resumed': receipt,
  'subscription-duplicate': receipt,
  'subscription-ended': receipt,
  'payment-failed': receipt,
  // To a single user; those to everyone have the priority of their batch.
  'from-administrator': receipt,
  'trial-started': notice,
  'trial-ending': notice,
  'trial-ended': notice,
};

/** The priority of a mail to one user. */
export function priorityOf(template: MailTemplateName): Priority {
  return PRIORITY_OF[template];
}
