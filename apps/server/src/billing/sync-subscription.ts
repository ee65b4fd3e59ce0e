import { eq, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { payments, stripeEvents, subscriptions, users } from '../db/schema/index.ts';
import { askProvider, type PaymentProvider } from './payment-provider.ts';
import { readSubscription, type SubscriptionState } from './read-subscription.ts';

const INVOICES_READ = 24;

/** What the provider says about a customer, and when it was asked (microseconds since 1970). */
type ProviderAnswer = { askedAt: number; subscription: SubscriptionState | null; invoices: Stripe.Invoice[] };

/**
 * Updates a user's access to what the provider says. An answer is not written if the answer to a later
 * question has been written already, so calls may come in any order and any number of times.
 * @param event the webhook event that caused the call; one that has been handled before changes nothing
 * @throws {PaymentProviderError}
 */
export async function syncSubscription(
  { db, mailer }: Pick<Context, 'db' | 'mailer'>,
  paymentProvider: PaymentProvider,
  customerId: string,
  event?: Pick<Stripe.Event, 'id' | 'type'>,
): Promise<void> {
  const answer = await ask(db, paymentProvider, customerId);
  await db.transaction(async (tx) => {
    if (event && !(await recordEvent(tx, event))) return;
    const [user] = await tx.select().from(users).where(eq(users.stripeCustomerId, customerId)).for('update');
    if (!user) return;
    await recordPayments(tx, user.id, answer.invoices);
    const [before] = await tx.select().from(subscriptions).where(eq(subscriptions.userId, user.id));
    const now = answer.subscription;
    if (!now || (before && before.askedAt > answer.askedAt)) return;

    const values = {
      stripeSubscriptionId: now.id,
      status: now.status,
      paidUntil: now.paidUntil,
      cancelAtPeriodEnd: now.cancelAtPeriodEnd,
      askedAt: answer.askedAt,
    };
    await tx
      .insert(subscriptions)
      .values({ userId: user.id, ...values })
      .onConflictDoUpdate({ target: subscriptions.userId, set: values });
    await tx
      .update(users)
      .set(accessAfter(user, before, now))
      .where(eq(users.id, user.id));

    const toUser = { to: user.email, userId: user.id };
    const data = { username: user.username, paidUntil: now.paidUntil.toISOString() };
    if (now.isRunning) {
      // The key makes it one mail for each subscription, not one for each renewal.
      await mailer.queue(tx, {
        template: 'subscription-active',
        data,
        dedupeKey: `subscription-active ${now.id}`,
        ...toUser,
      });
    }
    const wasKnownToEnd = before?.stripeSubscriptionId === now.id && before.cancelAtPeriodEnd;
    const isNowKnownToEnd = now.cancelAtPeriodEnd || !now.isRunning;
    if (isNowKnownToEnd && !wasKnownToEnd && before) {
      await mailer.queue(tx, {
        template: 'subscription-cancelled',
        data,
        dedupeKey: `subscription-cancelled ${now.id} ${now.paidUntil.toISOString()}`,
        ...toUser,
      });
    }
  });
}

/**
 * The user's access after news from the provider. Access that a trial or an administrator gave is not
 * shortened.
 */
function accessAfter(
  user: Pick<typeof users.$inferSelect, 'subscriptionStatus' | 'expiryDate'>,
  before: Pick<typeof subscriptions.$inferSelect, 'paidUntil'> | undefined,
  now: SubscriptionState,
): Pick<typeof users.$inferSelect, 'subscriptionStatus' | 'expiryDate'> {
  const isNewPayment = now.isRunning && (!before || now.paidUntil > before.paidUntil);
  const cameFromPayment = before !== undefined && user.expiryDate <= before.paidUntil;
  const isLonger = now.isRunning && now.paidUntil > user.expiryDate;
  return {
    // Otherwise an administrator's decision holds until the next payment.
    subscriptionStatus: isNewPayment ? 'active' : user.subscriptionStatus,
    expiryDate: isLonger || cameFromPayment ? now.paidUntil : user.expiryDate,
  };
}

async function ask(db: Database, { stripe }: PaymentProvider, customerId: string): Promise<ProviderAnswer> {
  // The database's clock, because all nodes share it.
  const [clock] = await db
    .select({ now: sql`(extract(epoch from clock_timestamp()) * 1000000)::bigint`.mapWith(Number) })
    .from(sql`(select 1) as one`);
  const askedAt = afterTheLast(clock?.now ?? Date.now() * 1000);
  const [list, invoices] = await askProvider(() =>
    Promise.all([
      stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 }),
      stripe.invoices.list({ customer: customerId, status: 'paid', limit: INVOICES_READ }),
    ]),
  );
  return { askedAt, subscription: readSubscription(list.data, new Date()), invoices: invoices.data };
}

let lastAskedAt = 0;

/**
 * The time of a question (microseconds), later than that of any before it in this process: the embedded
 * database's clock counts milliseconds, so two questions could otherwise have the same time.
 */
function afterTheLast(moment: number): number {
  lastAskedAt = Math.max(moment, lastAskedAt + 1);
  return lastAskedAt;
}

/** Remembers a webhook event. @returns whether it is new */
async function recordEvent(tx: Database, { id, type }: Pick<Stripe.Event, 'id' | 'type'>): Promise<boolean> {
  const inserted = await tx
    .insert(stripeEvents)
    .values({ id, type })
    .onConflictDoNothing()
    .returning({ id: stripeEvents.id });
  return inserted.length > 0;
}

async function recordPayments(tx: Database, userId: string, invoices: Stripe.Invoice[]): Promise<void> {
  const rows = invoices.flatMap(({ id, amount_paid, currency, created, status_transitions }) =>
    id && amount_paid > 0
      ? [
          {
            invoiceId: id,
            userId,
            amount: amount_paid,
            currency,
            paidAt: new Date((status_transitions.paid_at ?? created) * 1000),
          },
        ]
      : [],
  );
  if (rows.length > 0) await tx.insert(payments).values(rows).onConflictDoNothing();
}
