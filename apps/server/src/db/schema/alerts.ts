import { pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';

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
    /**
     * What it is about: a customer at the payment provider, an event, a backup folder, the start of an
     * outage.
     */
    subject: text('customer_id').notNull(),
    text: text('text').notNull(),
    raisedAt: timestamp('raised_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique('billing_alerts_once').on(table.kind, table.subject)],
);
