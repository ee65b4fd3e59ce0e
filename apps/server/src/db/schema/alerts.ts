import { pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';

/**
 * What an administrator has to look at, until they have. Table and subject are named as when only payments raised alerts:
 * nodes of an earlier version may still use them.
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
    /** What it is about: a customer at the payment provider, an event, a folder of backups, the beginning of an outage. */
    subject: text('customer_id').notNull(),
    text: text('text').notNull(),
    raisedAt: timestamp('raised_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique('billing_alerts_once').on(table.kind, table.subject)],
);
