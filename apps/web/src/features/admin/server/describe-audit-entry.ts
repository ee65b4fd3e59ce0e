import type { AuditAction, AuditEntry, AuditPerson } from '@framescout/contract';
import { dayOf } from '../queries/format-day.ts';

/** Display names of the audit log's actions. */
export const ACTION_NAMES: Readonly<Record<AuditAction, string>> = {
  'administrator-signed-in': 'Administrator signed in',
  'user-created': 'User created',
  'role-changed': 'Role changed',
  'expiry-changed': 'Expiry changed',
  'subscription-changed': 'Subscription changed',
  'account-deleted': 'Account deleted',
  'bulk-email-sent': 'Bulk email sent',
  'email-sent': 'Email sent',
  'bulk-email-changed': 'Bulk email changed',
  'mail-tried': 'Paused mail retried',
  'failed-mail-retried': 'Failed mail retried',
  'alert-dismissed': 'Alert dismissed',
  'payments-checked': 'Payments checked',
  'second-factor-on': 'Second factor turned on',
  'second-factor-off': 'Second factor turned off',
  'recovery-codes-renewed': 'Recovery codes renewed',
  'recovery-code-used': 'Recovery code used',
  'api-token-made': 'API token created',
  'api-token-revoked': 'API token revoked',
};

const DETAIL_NAMES: Readonly<Record<string, string>> = {
  role: 'role',
  expiryDate: 'until',
  subscriptionStatus: 'status',
  recipients: 'recipients',
  subject: 'subject',
  extensionDays: 'extended by days',
  kind: 'about',
  change: 'to',
  mails: 'mails',
};

/** Names a person in the audit log by their address; a deleted account by its id, and null as `nobody`. */
export function describePerson(person: AuditPerson | null, nobody: string): string {
  if (!person) return nobody;
  return person.email ?? `deleted account ${person.id.slice(0, 8)}`;
}

/** Describes what was set, such as "role admin". */
export function describeDetails(details: AuditEntry['details']): string {
  return Object.entries(details)
    .map(([name, value]) => `${DETAIL_NAMES[name] ?? name} ${toText(name, value)}`)
    .join(', ');
}

function toText(name: string, value: AuditEntry['details'][string]): string {
  return name === 'expiryDate' && typeof value === 'string' ? dayOf(value) : String(value);
}
