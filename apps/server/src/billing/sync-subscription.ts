import { eq, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { clearAlert, raiseAlert } from '../alerts/alerts.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { endedSubscriptions, payments, stripeEvents, subscriptions, users } from '../db/schema/index.ts';
import { isApiError } from '../http/api-error.ts';
import { adoptCustomer } from './adopt-customer.ts';
import { applyCorrection, type Correction, findCorrections } from './correct-subscriptions.ts';
import { type CustomerSnapshot, fetchCustomer, type Payment } from './fetch-customer.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { queueSubscriptionMails } from './queue-subscription-mails.ts';
import { isPaid, isRunning, readSubscription, type SubscriptionState, stateOf } from './read-subscription.ts';

type UserRow = typeof users.$inferSelect;
type SubscriptionRow = typeof subscriptions.$inferSelect;
type Access = Pick<UserRow, 'subscriptionStatus' | 'expiryDate'>;
type Stored = Pick<SubscriptionRow, 'paidUntil' | 'grantedUntil'>;

/** Upper bound for the duration of a sync, including all queries and retries, in microseconds. */
const LONGEST_ANSWER_US = 60 * 60 * 1_000_000;

/**
 * Updates a user's access to match the provider, and ends subscriptions there that must not go on charging. A
 * response is discarded if one to a later query has been stored already, so calls may come in any order and
 * any number of times.
 * @param event the webhook event that caused the call; one that was handled before changes nothing
 * @throws {ApiError} paymentProviderFailed
 */
export async function syncSubscription(
  { db, mailer }: Pick<Context, 'db' | 'mailer'>,
  paymentProvider: PaymentProvider,
  customerId: string,
  event?: Pick<Stripe.Event, 'id' | 'type'>,
): Promise<void> {
  let answer = await fetchCustomer(db, paymentProvider, customerId);
  let isKnown = await hasUser(db, customerId);
  let owner: string | null = null;
  if (!isKnown && answer) {
    owner = await adoptCustomer({ db }, paymentProvider, customerId);
    isKnown = await hasUser(db, customerId);
  }
  let done: Correction[] = [];
  if (isKnown && answer) {
    const corrections = findCorrections(answer);
    done = await applyCorrections(db, paymentProvider, customerId, corrections);
    if (corrections.some((one) => one.isRunning || one.refunds.length > 0)) {
      answer = await fetchCustomer(db, paymentProvider, customerId);
    }
  }
  await db.transaction(async (tx) => {
    if (event && !(await recordEvent(tx, event))) return;
    const [user] = await tx.select().from(users).where(eq(users.stripeCustomerId, customerId)).for('update');
    if (!user) {
      if (answer) await alertOfStranger(tx, customerId, owner, answer);
      return;
    }
    if (!answer) {
      const [before] = await tx.select().from(subscriptions).where(eq(subscriptions.userId, user.id));
      if (!before) return;
      await endStored(tx, user.id);
      await queueSubscriptionMails(tx, mailer, { user, access: user, before, now: null, ended: [] });
      return;
    }
    const ended = await recordEnded(tx, user.id, done);
    const now = readSubscription(answer.subscriptions, new Date());
    const before = await storeSubscription(tx, user, now, answer.askedAt);
    if (before === 'is newer') {
      await queueSubscriptionMails(tx, mailer, { user, access: user, before: undefined, now: null, ended });
      return;
    }
    await recordPayments(tx, user.id, answer.payments);
    const access = now ? computeAccess(user, before, now) : user;
    await queueSubscriptionMails(tx, mailer, { user, access, before, now, ended });
  });
}

async function hasUser(db: Database, customerId: string): Promise<boolean> {
  const [found] = await db.select({ id: users.id }).from(users).where(eq(users.stripeCustomerId, customerId));
  return found !== undefined;
}

/**
 * Carries out all corrections. One that fails raises an alert, which is cleared once all succeed, and is
 * retried at the next call.
 */
async function applyCorrections(
  db: Database,
  paymentProvider: PaymentProvider,
  customerId: string,
  corrections: Correction[],
): Promise<Correction[]> {
  const done: Correction[] = [];
  for (const correction of corrections) {
    try {
      await applyCorrection(paymentProvider, correction);
      done.push(correction);
    } catch (error) {
      if (!isApiError(error, 'paymentProviderFailed')) throw error;
      const { subscriptionId, reason } = correction;
      await raiseAlert(db, {
        kind: 'failed-correction',
        subject: customerId,
        text: `Subscription ${subscriptionId} (${reason}) could not be cancelled or refunded. Please look at it at the payment provider.`,
      });
    }
  }
  if (done.length === corrections.length)
    await clearAlert(db, { kind: 'failed-correction', subject: customerId });
  return done;
}

/** Stores the response. @returns the previous row, or that it is newer and was kept */
async function storeSubscription(
  tx: Database,
  user: UserRow,
  now: SubscriptionState | null,
  askedAt: number,
): Promise<SubscriptionRow | undefined | 'is newer'> {
  const [before] = await tx.select().from(subscriptions).where(eq(subscriptions.userId, user.id));
  if (before && isLater(before.askedAt, askedAt)) return 'is newer';
  if (!now) {
    if (before) await endStored(tx, user.id);
    return before;
  }
  const values = {
    stripeSubscriptionId: now.id,
    status: now.status,
    paidUntil: now.paidUntil,
    grantedUntil: computeGrantedUntil(user, before, now),
    cancelAtPeriodEnd: now.cancelAtPeriodEnd,
    askedAt,
  };
  await tx
    .insert(subscriptions)
    .values({ userId: user.id, ...values })
    .onConflictDoUpdate({ target: subscriptions.userId, set: values });
  await tx
    .update(users)
    .set(computeAccess(user, before, now))
    .where(eq(users.id, user.id));
  return before;
}

/**
 * Whether the stored response is to a later query than the current one. Times too far ahead don't count: they
 * come from a clock that ran ahead.
 */
function isLater(askedAt: number, other: number): boolean {
  return askedAt > other && askedAt - other < LONGEST_ANSWER_US;
}

/**
 * Ends the stored subscription of a customer that the provider does not know any more: nothing can be
 * charged, and time that was paid for remains.
 */
function endStored(tx: Database, userId: string) {
  return tx
    .update(subscriptions)
    .set({ status: 'canceled', cancelAtPeriodEnd: true })
    .where(eq(subscriptions.userId, userId));
}

/**
 * Returns the user's access after an update from the provider. Access given by a trial or an administrator is
 * neither shortened nor lost when a payment is returned. An administrator's decision lasts until the next
 * payment.
 */
function computeAccess(user: Access, before: Stored | undefined, now: SubscriptionState): Access {
  return {
    subscriptionStatus: isNewPayment(before, now) ? 'active' : user.subscriptionStatus,
    expiryDate: computeExpiry(user, before, now),
  };
}

function isNewPayment(before: Stored | undefined, now: SubscriptionState): boolean {
  return isPaid(now.state) && (!before || now.paidUntil > before.paidUntil);
}

function computeExpiry(user: Access, before: Stored | undefined, now: SubscriptionState): Date {
  if (wasShortened(user, before) && !isNewPayment(before, now))
    return earlier(user.expiryDate, now.paidUntil);
  if (cameFromPayment(user, before) || isTakenBack(user, before, now))
    return later(now.paidUntil, before?.grantedUntil ?? null);
  return isLonger(user, now) ? now.paidUntil : user.expiryDate;
}

/** Whether an administrator ended access before the end of the paid period. */
function wasShortened({ expiryDate }: Access, before: Stored | undefined): boolean {
  return before !== undefined && expiryDate < before.paidUntil;
}

/**
 * Returns the end of access that did not come from a payment, to be remembered when the new payment is
 * stored.
 */
function computeGrantedUntil(user: Access, before: Stored | undefined, now: SubscriptionState): Date | null {
  const isGiven = !cameFromPayment(user, before) && (isLonger(user, now) || isNewPayment(before, now));
  return isGiven ? user.expiryDate : (before?.grantedUntil ?? null);
}

function cameFromPayment({ expiryDate }: Access, before: Stored | undefined): boolean {
  return before !== undefined && expiryDate <= before.paidUntil;
}

/** Whether a paid period that an administrator had extended ends early. */
function isTakenBack({ expiryDate }: Access, before: Stored | undefined, now: SubscriptionState): boolean {
  const isGiven = before !== undefined && before.grantedUntil !== null && expiryDate > before.paidUntil;
  return isGiven && !isRunning(now.state) && now.paidUntil < before.paidUntil;
}

function isLonger({ expiryDate }: Access, now: SubscriptionState): boolean {
  return isRunning(now.state) && now.paidUntil > expiryDate;
}

function earlier(one: Date, other: Date): Date {
  return other < one ? other : one;
}

function later(one: Date, other: Date | null): Date {
  return other && other > one ? other : one;
}

/**
 * Raises an alert about a customer who is charged but belongs to no account here: the account was deleted,
 * has another customer by now, or is another program's.
 */
async function alertOfStranger(
  tx: Database,
  customerId: string,
  owner: string | null,
  answer: CustomerSnapshot,
): Promise<void> {
  const running = answer.subscriptions.filter((one) => isRunning(stateOf(one))).map(({ id }) => id);
  if (running.length === 0) return;
  await raiseAlert(tx, {
    kind: 'unknown-customer',
    subject: customerId,
    text: owner
      ? `User ${owner} has another customer by now, and is charged for ${running.join(', ')} as customer ${customerId} as well, which gives no access. Cancel and refund that at the payment provider.`
      : `Customer ${customerId} has no account here and is charged for ${running.join(', ')}. If it is not another program's, cancel and refund it at the payment provider.`,
  });
}

/** Records a webhook event. @returns whether it is new */
async function recordEvent(tx: Database, { id, type }: Pick<Stripe.Event, 'id' | 'type'>): Promise<boolean> {
  const inserted = await tx
    .insert(stripeEvents)
    .values({ id, type })
    .onConflictDoNothing()
    .returning({ id: stripeEvents.id });
  return inserted.length > 0;
}

async function recordPayments(tx: Database, userId: string, paid: readonly Payment[]): Promise<void> {
  for (const { invoiceId, amount, currency, paidAt, returned } of paid) {
    const returnedAt = returned > 0 ? sql`now()` : null;
    await tx
      .insert(payments)
      .values({ invoiceId, userId, amount, currency, paidAt, returned, returnedAt })
      .onConflictDoUpdate({
        target: payments.invoiceId,
        set: { returned, returnedAt },
        setWhere: sql`${payments.returned} <> ${returned}`,
      });
  }
}

/** Records which subscriptions the server has ended. @returns those that the user has not been told about */
async function recordEnded(tx: Database, userId: string, done: Correction[]): Promise<Correction[]> {
  const untold: Correction[] = [];
  for (const correction of done) {
    const { subscriptionId, reason } = correction;
    const inserted = await tx
      .insert(endedSubscriptions)
      .values({ stripeSubscriptionId: subscriptionId, userId, reason })
      .onConflictDoNothing()
      .returning();
    if (inserted.length > 0) untold.push(correction);
  }
  return untold;
}
