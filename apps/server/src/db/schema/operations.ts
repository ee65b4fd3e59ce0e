import type { AuditAction, AuditEntry } from '@framescout/contract';
import { bigint, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant } from './accounts.ts';

/**
 * Alerts that an administrator has not dealt with yet. The table and subject have the names from when only
 * payments raised alerts, because nodes of an earlier version may still use them.
 */
export const alerts = pgTable(
  'billing_alerts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', {
      enum: [
        'unknown-customer',
        'unreachable-customer',
        'failed-correction',
        'failed-webhook',
        'failed-backup',
        'database-outage',
      ],
    }).notNull(),
    /** A customer at the provider, an event, a backup folder, the start of an outage. */
    subject: text('customer_id').notNull(),
    text: text('text').notNull(),
    raisedAt: instant('raised_at').notNull().defaultNow(),
  },
  (table) => [unique('billing_alerts_once').on(table.kind, table.subject)],
);

/**
 * What was done to accounts and to the server, written in the same transaction. People are recorded only by
 * id and without a foreign key, so that the entry outlives the account and then reveals nothing about its
 * owner.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().defaultNow(),
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

/** Attempts counted in the current window, stored in the database so that all nodes count together. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('rate_limits_end').on(table.endsAt)],
);
