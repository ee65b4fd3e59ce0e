import type { AuditAction, AuditEntry } from '@framescout/contract';
import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * What was done to accounts and to the server, written in the same transaction. People are recorded only by
 * id and without a foreign key, so that the entry outlives the account and then reveals nothing about its
 * owner.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    /** Who did it; `null` for a command run on the server. */
    actorId: uuid('actor_id'),
    action: text('action').notNull().$type<AuditAction>(),
    /** The user it was done to, if any. */
    whomId: uuid('whom_id'),
    details: jsonb('details').notNull().$type<AuditEntry['details']>(),
  },
  (table) => [
    index('audit_log_at').on(table.at),
    index('audit_log_actor').on(table.actorId),
    index('audit_log_whom').on(table.whomId),
  ],
);
