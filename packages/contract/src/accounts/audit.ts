import { z } from 'zod';

/** What the audit log records: every administrative write, and every change to who may do what. */
export const auditActionSchema = z.enum([
  'administrator-signed-in',
  'user-created',
  'role-changed',
  'expiry-changed',
  'subscription-changed',
  'account-deleted',
  'bulk-email-sent',
  'email-sent',
  'bulk-email-changed',
  'mail-tried',
  'failed-mail-retried',
  'alert-dismissed',
  'payments-checked',
  'second-factor-on',
  'second-factor-off',
  'recovery-codes-renewed',
  'recovery-code-used',
  'api-token-made',
  'api-token-revoked',
]);
export type AuditAction = z.infer<typeof auditActionSchema>;

/** A person in the log, by id; the address is known while the account exists. */
const auditPersonSchema = z.object({ id: z.uuid(), email: z.string().nullable() });
export type AuditPerson = z.infer<typeof auditPersonSchema>;

/** One entry of the audit log. */
export const auditEntrySchema = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  action: auditActionSchema,
  /** `null` for commands run on the server itself. */
  who: auditPersonSchema.nullable(),
  /** `null` if it concerns no particular user. */
  whom: auditPersonSchema.nullable(),
  /** What was set, such as the new role. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** Years being typed pass through 0002, which is valid; the database has no year 0. */
const auditDaySchema = z.iso.date().refine((day) => day >= '0001-01-01', 'There is no year 0');

/** Which audit log entries to list, newest first; numbers arrive as text in a URL. */
export const auditQuerySchema = z.object({
  /** Part of an address, or a whole id, of the person who did it or whom it was done to. */
  person: z.string().max(254).optional(),
  action: auditActionSchema.optional(),
  /** Days (UTC) such as 2026-11-21, both inclusive. */
  from: auditDaySchema.optional(),
  to: auditDaySchema.optional(),
  /** Counted from 1. */
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(500).optional(),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;
