import { eq, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { payments, stripeEvents, subscriptions, users } from '../db/schema/index.ts';
import { askProvider, type PaymentProvider } from './payment-provider.ts';
import { readSubscription, type SubscriptionState } from './read-subscription.ts';

const INVOICES_READ = 24;

/** What the provider says of a customer, and when it was asked (microseconds since 1970). */
type ProviderAnswer = { askedAt: number; subscription: SubscriptionState | null; invoices: Stripe.Invoice[] };

/**
 * Makes a user's access what the provider says it is. It asks first and writes then: an answer to a question asked
 * earlier than the one last written changes nothing, so calls may come in any order and as often as they like.
 * @param event the webhook call that caused it; one that was dealt with before changes nothing either
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
      // Queued once for each subscription: its key keeps it from being repeated at every renewal.
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

/** What a payment's change does to access that trials and administrators may have given as well. */
function accessAfter(
  user: Pick<typeof users.$inferSelect, 'subscriptionStatus' | 'expiryDate'>,
  before: Pick<typeof subscriptions.$inferSelect, 'paidUntil'> | undefined,
  now: SubscriptionState,
): Pick<typeof users.$inferSelect, 'subscriptionStatus' | 'expiryDate'> {
  const isNewPayment = now.isRunning && (!before || now.paidUntil > before.paidUntil);
  const cameFromPayment = before !== undefined && user.expiryDate <= before.paidUntil;
  const isLonger = now.isRunning && now.paidUntil > user.expiryDate;
  return {
    // Else an administrator's word holds until the next payment.
    subscriptionStatus: isNewPayment ? 'active' : user.subscriptionStatus,
    expiryDate: isLonger || cameFromPayment ? now.paidUntil : user.expiryDate,
  };
}

async function ask(db: Database, { stripe }: PaymentProvider, customerId: string): Promise<ProviderAnswer> {
  // The database's clock: all nodes go by the same one.
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
 * The moment of a question (microseconds), later than that of any before it in this process: the embedded database's clock
 * counts milliseconds, and two questions within one would seem to be asked at once.
 */
function afterTheLast(moment: number): number {
  lastAskedAt = Math.max(moment, lastAskedAt + 1);
  return lastAskedAt;
}

/** @returns whether it is seen for the first time */
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
