import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Attempts counted in the current window, stored in the database so that all nodes count together. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('rate_limits_end').on(table.endsAt)],
);
