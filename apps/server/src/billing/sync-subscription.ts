import { eq, sql } from 'drizzle-orm';

import type Stripe from 'stripe';
import { raiseAlert } from '../alerts/alerts.ts';
import type { Context } from '../context.ts';
import { changesRow, type Database } from '../db/database.ts';
import { endedSubscriptions, payments, stripeEvents, subscriptions, users } from '../db/schema/index.ts';
import type { Mailer } from '../mail/mailer.ts';
import { type Access, computeAccess, computeGrantedUntil } from './compute-access.ts';
import { type CorrectedCustomer, correctCustomer } from './correct-customer.ts';
import { type Correction, findLatePayments } from './correct-subscriptions.ts';
import type { CustomerSnapshot, Payment } from './fetch-customer.ts';
import { endStored } from './find-subscribers.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { queueLatePaymentMails, queueSubscriptionMails } from './queue-subscription-mails.ts';
import { isRunning, readSubscription, type SubscriptionState, stateOf } from './read-subscription.ts';

type UserRow = typeof users.$inferSelect;
type SubscriptionRow = typeof subscriptions.$inferSelect;

/** What a stored response replaced, and the access that follows; an outdated one is discarded. */
type Outcome =
  | { kind: 'stored'; previous: SubscriptionRow | undefined; access: Access }
  | { kind: 'outdated' };

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
  const { snapshot, owner, applied } = await correctCustomer(db, paymentProvider, customerId);
  await db.transaction(async (tx) => {
    if (event && !(await recordEvent(tx, event))) return;
    const [user] = await tx.select().from(users).where(eq(users.stripeCustomerId, customerId)).for('update');
    if (user && snapshot) await storeSnapshot(tx, mailer, user, snapshot, applied);
    else if (user) await storeDeletedCustomer(tx, mailer, user);
    else if (snapshot) await alertOfStranger(tx, customerId, owner, snapshot);
  });
}

/** Stores what the provider knows about a user, and queues the mails that this calls for. */
async function storeSnapshot(
  tx: Database,
  mailer: Mailer,
  user: UserRow,
  snapshot: CustomerSnapshot,
  applied: readonly Correction[],
): Promise<void> {
  const ended = await recordEnded(tx, user.id, applied);
  const current = readSubscription(snapshot.subscriptions, new Date());
  const outcome = await storeSubscription(tx, user, current, snapshot.askedAt);
  if (outcome.kind === 'outdated') {
    const nothing = { previous: undefined, current: null };
    await queueSubscriptionMails(tx, mailer, { user, access: user, ...nothing, ended });
    return;
  }
  const { previous, access } = outcome;
  const changed = await recordPayments(tx, user.id, snapshot.payments);
  await queueSubscriptionMails(tx, mailer, { user, access, previous, current, ended });
  const late = findLatePayments(snapshot).filter(({ invoiceId }) => changed.has(invoiceId));
  await queueLatePaymentMails(tx, mailer, user, late);
}

/** Stores that the provider does not know a user's customer any more. */
async function storeDeletedCustomer(tx: Database, mailer: Mailer, user: UserRow): Promise<void> {
  const previous = await readStored(tx, user.id);
  if (!previous) return;
  await endStored(tx, eq(subscriptions.userId, user.id));
  await queueSubscriptionMails(tx, mailer, { user, access: user, previous, current: null, ended: [] });
}

async function storeSubscription(
  tx: Database,
  user: UserRow,
  current: SubscriptionState | null,
  askedAt: number,
): Promise<Outcome> {
  const previous = await readStored(tx, user.id);
  if (previous && isLater(previous.askedAt, askedAt)) return { kind: 'outdated' };
  if (!current) {
    if (previous) await endStored(tx, eq(subscriptions.userId, user.id));
    return { kind: 'stored', previous, access: user };
  }
  const values = {
    stripeSubscriptionId: current.id,
    status: current.status,
    paidUntil: current.paidUntil,
    grantedUntil: computeGrantedUntil(user, previous, current),
    cancelAtPeriodEnd: current.cancelAtPeriodEnd,
    askedAt,
  };
  await tx
    .insert(subscriptions)
    .values({ userId: user.id, ...values })
    .onConflictDoUpdate({ target: subscriptions.userId, set: values });
  const access = computeAccess(user, previous, current);
  await tx.update(users).set(access).where(eq(users.id, user.id));
  return { kind: 'stored', previous, access };
}

async function readStored(tx: Database, userId: string): Promise<SubscriptionRow | undefined> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  return row;
}

/** Whether the stored response is to a later query. A time too far ahead is of a wrong clock. */
function isLater(askedAt: number, other: number): boolean {
  return askedAt > other && askedAt - other < LONGEST_ANSWER_US;
}

/** Alerts administrators to a customer who is charged but belongs to no account here. */
async function alertOfStranger(
  tx: Database,
  customerId: string,
  owner: CorrectedCustomer['owner'],
  snapshot: CustomerSnapshot,
): Promise<void> {
  const running = snapshot.subscriptions.filter((one) => isRunning(stateOf(one))).map(({ id }) => id);
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
function recordEvent(tx: Database, { id, type }: Pick<Stripe.Event, 'id' | 'type'>): Promise<boolean> {
  return changesRow(tx.insert(stripeEvents).values({ id, type }).onConflictDoNothing());
}

/** Records payments. @returns the ids of the invoices that are new or whose returned amount has changed */
async function recordPayments(tx: Database, userId: string, paid: readonly Payment[]): Promise<Set<string>> {
  const changed = new Set<string>();
  for (const { invoiceId, amount, currency, paidAt, returned } of paid) {
    const returnedAt = returned > 0 ? sql`now()` : null;
    const stored = tx
      .insert(payments)
      .values({ invoiceId, userId, amount, currency, paidAt, returned, returnedAt })
      .onConflictDoUpdate({
        target: payments.invoiceId,
        set: { returned, returnedAt },
        setWhere: sql`${payments.returned} <> ${returned}`,
      });
    if (await changesRow(stored)) changed.add(invoiceId);
  }
  return changed;
}

/** Records which subscriptions the server has ended. @returns those that the user has not been told about */
async function recordEnded(
  tx: Database,
  userId: string,
  applied: readonly Correction[],
): Promise<Correction[]> {
  const untold: Correction[] = [];
  for (const correction of applied) {
    const { subscriptionId, reason } = correction;
    if (reason === null) continue;
    const values = { stripeSubscriptionId: subscriptionId, userId, reason };
    const isNew = await changesRow(tx.insert(endedSubscriptions).values(values).onConflictDoNothing());
    if (isNew) untold.push(correction);
  }
  return untold;
}
