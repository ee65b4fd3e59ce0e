import { bigint, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, ownerId, users } from './accounts.ts';

/** What the payment provider last reported about a user's subscription. */
export const subscriptions = pgTable('subscriptions', {
  userId: ownerId().primaryKey(),
  stripeSubscriptionId: text('stripe_subscription_id').notNull(),
  /** The provider's own status. */
  status: text('status').notNull(),
  /** The end of the paid period. */
  paidUntil: instant('paid_until').notNull(),
  /** When a trial's or an administrator's access ends, whatever is paid; null once decided since. */
  grantedUntil: instant('granted_until'),
  cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull(),
  /** When the first payment was seen. */
  convertedAt: instant('converted_at').notNull().defaultNow(),
  /** When the provider was asked (µs since 1970); an earlier answer never replaces this one. */
  askedAt: bigint('asked_at', { mode: 'number' }).notNull(),
  /** The subscription whose start has been celebrated on the user's page and counted. */
  welcomedTo: text('welcomed_to'),
});

/** Subscriptions that the server itself has ended at the provider and told the user about. */
export const endedSubscriptions = pgTable('ended_subscriptions', {
  stripeSubscriptionId: text('stripe_subscription_id').primaryKey(),
  userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
  /** Bought in addition to another, unpaid with a paid successor, or its payment returned. */
  reason: text('reason', { enum: ['duplicate', 'superseded', 'returned'] }).notNull(),
  endedAt: instant('ended_at').notNull().defaultNow(),
});

/** When each piece of scheduled work was last started, by any node. */
export const scheduledWork = pgTable('scheduled_work', {
  name: text('name').primaryKey(),
  begunAt: instant('begun_at').notNull(),
});

/** The check of all payments last asked for, at most one; any node does it. */
export const paymentChecks = pgTable('payment_checks', {
  name: text('name').primaryKey(),
  requestedAt: instant('requested_at').notNull().defaultNow(),
  /** Identifies the run that is doing it; null while none is. */
  claim: uuid('claim'),
  /** When that run last showed that it goes on. */
  claimedAt: instant('claimed_at'),
  /** How many customers are asked about; null until they are known. */
  customers: integer('customers'),
  asked: integer('asked').notNull().default(0),
  /** How many of those could not be asked about. */
  failed: integer('failed').notNull().default(0),
  /** How it ended; null until it has. */
  outcome: text('outcome', { enum: ['checked', 'unanswered', 'failed'] }),
  finishedAt: instant('finished_at'),
});

/** Handled webhook events: each is delivered at least once, but acted on only once. */
export const stripeEvents = pgTable('stripe_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  receivedAt: instant('received_at').notNull().defaultNow(),
});

/** Paid invoices. They are kept when their account is deleted, so that the figures remain correct. */
export const payments = pgTable(
  'payments',
  {
    invoiceId: text('invoice_id').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** In the currency's smallest unit. */
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    paidAt: instant('paid_at').notNull(),
    /** How much of it was refunded or is disputed, in the currency's smallest unit. */
    returned: integer('returned').notNull().default(0),
    /** When the return was noticed. */
    returnedAt: instant('returned_at'),
  },
  (table) => [index('payments_paid_at').on(table.paidAt), index('payments_returned_at').on(table.returnedAt)],
);

/** Objects stored by the sandbox, which stands in for the payment provider. Empty where payments are real. */
export const sandboxObjects = pgTable('sandbox_objects', {
  id: text('id').primaryKey(),
  kind: text('kind').notNull(),
  data: jsonb('data').notNull(),
});
