import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Mail to be sent, and what became of it. A row is written in the same transaction as its cause. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The same mail is queued once, however often its cause is seen. */
    dedupeKey: text('dedupe_key').notNull().unique(),
    template: text('template').notNull(),
    /** The data of the template, parsed by its schema when the mail is written. */
    data: jsonb('data').notNull(),
    to: text('to').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['waiting', 'sent', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** When it may be tried (again); while it is being sent, when the claim on it ends. */
    dueAt: instant('due_at').notNull().defaultNow(),
    lastError: text('last_error'),
    queuedAt: instant('queued_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
  },
  (table) => [index('mails_due').on(table.state, table.dueAt)],
);
