import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Mail that an administrator writes to everyone. Its words are here once; a mail of it holds only what differs. */
export const mailBatches = pgTable('mail_batches', {
  /** Made by the administrator's browser, so that a repeated call sends nothing again. */
  id: uuid('id').primaryKey(),
  subject: text('subject').notNull(),
  message: text('message').notNull(),
  /** By how many days it extends access. */
  extensionDays: integer('extension_days'),
  state: text('state', { enum: ['sending', 'paused', 'cancelled'] })
    .notNull()
    .default('sending'),
  /** How many users it was meant for when it was made. */
  recipients: integer('recipients').notNull(),
  /** The last user, in the order of their ids, for whom a mail has been written. */
  writtenTo: uuid('written_to'),
  isWritten: boolean('is_written').notNull().default(false),
  createdAt: instant('created_at').notNull().defaultNow(),
});

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
    /** The batch it belongs to; then it yields to all mail that does not belong to one. */
    batchId: uuid('batch_id').references(() => mailBatches.id, { onDelete: 'cascade' }),
    /** The lower, the earlier it is sent; 1 is that of receipts. */
    priority: smallint('priority').notNull().default(1),
    /** `skipped`: its user did not want it any more when it was due. */
    state: text('state', { enum: ['waiting', 'sent', 'failed', 'skipped', 'cancelled'] })
      .notNull()
      .default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** When it may be tried (again); while it is being sent, when the claim on it ends. */
    dueAt: instant('due_at').notNull().defaultNow(),
    lastError: text('last_error'),
    queuedAt: instant('queued_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('mails_next')
      .on(table.priority, table.dueAt)
      .where(sql`${table.state} = 'waiting' and ${table.batchId} is null`),
    index('mails_of_batch').on(table.batchId, table.state, table.dueAt),
    // Deleting a user deletes their mail.
    index('mails_user').on(table.userId),
    index('mails_state').on(table.state, table.finishedAt),
  ],
);

/** How sending goes, for all nodes together; one row. */
export const mailTransport = pgTable('mail_transport', {
  id: integer('id').primaryKey(),
  /** Since when nothing is sent, because the mail server takes none from anyone. */
  pausedSince: instant('paused_since'),
  /** Why, in words for administrators. */
  reason: text('reason'),
  /** When a single mail is tried again. */
  retryAt: instant('retry_at'),
  /** How often in a row that failed. */
  failures: integer('failures').notNull().default(0),
  /** Refusals since the last mail that was taken, which may mean that the server takes none. */
  refusals: integer('refusals').notNull().default(0),
  /** When the next mail of a batch may be sent. */
  nextOfBatchAt: instant('next_of_batch_at').notNull().defaultNow(),
});
