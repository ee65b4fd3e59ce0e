import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** What the payment provider last said about a user's subscription. */
export const subscriptions = pgTable('subscriptions', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  stripeSubscriptionId: text('stripe_subscription_id').notNull(),
  /** The provider's own status. */
  status: text('status').notNull(),
  /** The end of the paid period. */
  paidUntil: instant('paid_until').notNull(),
  cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull(),
  /** When the first payment was seen. */
  convertedAt: instant('converted_at').notNull().defaultNow(),
  /** When the provider was asked, in microseconds since 1970; an answer to an earlier question never overwrites it. */
  askedAt: bigint('asked_at', { mode: 'number' }).notNull(),
});

/** Webhook events that have been handled: each is delivered at least once, but acted on only once. */
export const stripeEvents = pgTable('stripe_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  receivedAt: instant('received_at').notNull().defaultNow(),
});

/** Paid invoices. They stay when their account is deleted, so that the figures stay right. */
export const payments = pgTable(
  'payments',
  {
    invoiceId: text('invoice_id').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** In the currency's smallest unit. */
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    paidAt: instant('paid_at').notNull(),
  },
  (table) => [index('payments_paid_at').on(table.paidAt)],
);

/** What the sandbox, which stands in for the payment provider, has stored. Empty where payments are real. */
export const sandboxObjects = pgTable('sandbox_objects', {
  id: text('id').primaryKey(),
  kind: text('kind', { enum: ['customer', 'checkout-session', 'subscription', 'invoice'] }).notNull(),
  data: jsonb('data').notNull(),
});
