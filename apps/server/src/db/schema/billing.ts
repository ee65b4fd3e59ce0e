import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** What the payment provider last said of a user's subscription. */
export const subscriptions = pgTable('subscriptions', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  stripeSubscriptionId: text('stripe_subscription_id').notNull(),
  /** In the provider's own words. */
  status: text('status').notNull(),
  /** Until when it is paid for. */
  paidUntil: instant('paid_until').notNull(),
  cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull(),
  /** When the first payment was seen. */
  convertedAt: instant('converted_at').notNull().defaultNow(),
  /** When the provider was asked, in microseconds since 1970; an answer to an earlier question never overwrites it. */
  askedAt: bigint('asked_at', { mode: 'number' }).notNull(),
});

/** Webhook calls that have been dealt with: each is delivered at least once, and acted on once. */
export const stripeEvents = pgTable('stripe_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  receivedAt: instant('received_at').notNull().defaultNow(),
});

/** Invoices paid. The account may be gone; the figure stays. */
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

/** What the sandbox, which stands in for the payment provider, remembers. Empty where there are real payments. */
export const sandboxObjects = pgTable('sandbox_objects', {
  id: text('id').primaryKey(),
  kind: text('kind', { enum: ['customer', 'checkout-session', 'subscription', 'invoice'] }).notNull(),
  data: jsonb('data').notNull(),
});
