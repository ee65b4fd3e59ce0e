import type { AuditAction, AuditEntry } from '@framescout/contract';
import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * What was done to accounts and to the server, written together with it. People stand in it by their id only and without a
 * reference, so that the entry outlives the account and tells nothing of its owner then.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    /** Who did it; nobody where a command on the server did. */
    actorId: uuid('actor_id'),
    action: text('action').notNull().$type<AuditAction>(),
    /** To whom, if to anybody. */
    whomId: uuid('whom_id'),
    details: jsonb('details').notNull().$type<AuditEntry['details']>(),
  },
  (table) => [
    index('audit_log_at').on(table.at),
    index('audit_log_actor').on(table.actorId),
    index('audit_log_whom').on(table.whomId),
  ],
);
