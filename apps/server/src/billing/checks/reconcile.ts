import { and, between, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import {
  claimScheduledWork,
  finishScheduled,
  isScheduledWorkDue,
  releaseScheduledWork,
} from '../../db/claim-scheduled-work.ts';
import type { Database } from '../../db/database.ts';
import { subscriptions, users } from '../../db/schema/index.ts';
import { isApiError } from '../../http/api-error.ts';
import { endStored, findSubscribers, hasCustomerOf } from '../find-subscribers.ts';
import {
  type BillingContext,
  callProvider,
  idOf,
  type PaymentProvider,
  requireProvider,
} from '../payment-provider.ts';
import { isRunning, readSubscription, type SubscriptionState, stateOf } from '../read-subscription.ts';
import { syncSubscription } from '../sync-subscription.ts';

/** How far a check of many customers is: how many were asked about, and how many of those failed. */
export type Reconciliation = { customers: number; asked: number; failed: number };

/** The provider retries for three days; earlier subscriptions were reported or checked before. */
const BEGUN_DAYS = 4;
const ENDS_WITHIN_DAYS = 2;
/** Subscriptions whose period ended longer ago, in days, have been checked many times since. */
const ENDED_DAYS = 60;
const DAY_SECONDS = 24 * 60 * 60;
/** Less than a day, so that hourly attempts result in one run a day. */
const EVERY_HOURS = 23;
/** Under which keys the schedule keeps when a run was started and last finished, on any node. */
const BEGUN = 'reconcile';
const FINISHED = 'reconcile finished';
/** Hours after which a node that started a run is presumed to have died. */
const LONGEST_HOURS = 3;

/**
 * Asks the provider about every subscription that ends soon, ended recently, is waiting for a payment or
 * started recently, as if a webhook had arrived for each, since those may have been missed. A customer whose
 * query fails does not block the others.
 * @param isThorough whether to find every subscription that differs from what is stored, however old: a
 * restored backup may not know of any that began after it
 * @param report called once the customers are known, and after each of them
 * @param signal ends it before the next customer
 * @throws {ApiError} paymentsUnavailable @throws {ApiError} paymentProviderFailed if nothing can be queried
 */
export async function reconcile(
  context: BillingContext,
  {
    isThorough,
    report,
    signal,
  }: {
    isThorough: boolean;
    report?: (progress: Reconciliation) => Promise<void>;
    signal?: AbortSignal;
  },
): Promise<Reconciliation> {
  const paymentProvider = requireProvider(context.paymentProvider);
  await endTestSubscriptions(context.db, paymentProvider);
  const customers = new Set([
    ...(await findDoubtful(context.db, paymentProvider)),
    ...(await findRecent(paymentProvider)),
    ...(isThorough ? await findDiffering(context.db, paymentProvider) : []),
  ]);
  const progress = { customers: customers.size, asked: 0, failed: 0 };
  await report?.(progress);
  for (const customerId of customers) {
    signal?.throwIfAborted();
    try {
      await syncSubscription(context, paymentProvider, customerId);
    } catch (error) {
      if (!isApiError(error, 'paymentProviderFailed')) throw error;
      progress.failed++;
    }
    progress.asked++;
    await report?.(progress);
  }
  return progress;
}

/**
 * Reconciles once a day, on whichever node comes first; does nothing if there are no payments.
 * @param signal ends it; the next start begins again
 */
export async function reconcileDaily(context: BillingContext, signal?: AbortSignal): Promise<void> {
  if (!context.paymentProvider) return;
  const { db } = context;
  if (!(await isScheduledWorkDue(db, FINISHED, EVERY_HOURS))) return;
  if (!(await claimScheduledWork(db, BEGUN, LONGEST_HOURS))) return;
  try {
    await reconcile(context, { isThorough: false, ...(signal && { signal }) });
    await finishScheduled(db, FINISHED, new Date(context.now()));
  } catch (error) {
    // Retried at the next opportunity rather than after the claim has expired.
    await releaseScheduledWork(db, BEGUN);
    if (!signal?.aborted) throw error;
  }
}

/** Ends stored subscriptions of the sandbox and of test keys once keys are live: nobody can ask about them. */
async function endTestSubscriptions(db: Database, { mode }: Pick<PaymentProvider, 'mode'>): Promise<void> {
  if (mode !== 'live') return;
  const pretending = db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.paymentMode, ['sandbox', 'test']));
  await endStored(db, and(inArray(subscriptions.userId, pretending), ne(subscriptions.status, 'canceled')));
}

function findDoubtful(db: Database, paymentProvider: PaymentProvider): Promise<string[]> {
  const isDoubtful = and(
    sql`${subscriptions.status} <> 'canceled'`,
    or(
      between(
        subscriptions.paidUntil,
        sql`now() - make_interval(days => ${ENDED_DAYS})`,
        sql`now() + make_interval(days => ${ENDS_WITHIN_DAYS})`,
      ),
      sql`${subscriptions.status} <> 'active'`,
    ),
  );
  return findSubscribers(db, paymentProvider, isDoubtful);
}

/** Returns the customers of recently started subscriptions, whether or not the server has heard of them. */
async function findRecent({ stripe }: PaymentProvider): Promise<string[]> {
  const since = Math.floor(Date.now() / 1000) - BEGUN_DAYS * DAY_SECONDS;
  const found: string[] = [];
  await callProvider(async () => {
    for await (const { customer } of stripe.subscriptions.list({ created: { gte: since }, limit: 100 })) {
      found.push(typeof customer === 'string' ? customer : customer.id);
    }
  });
  return found;
}

type SubscriptionRow = typeof subscriptions.$inferSelect;

/**
 * Lists the customers whose subscription at the provider differs from what is stored, however long ago it
 * started, for example after restoring a backup: it runs at one of the two only, or has been renewed or changed
 * since. One call lists a hundred subscriptions, so that only customers who differ need calls of their own.
 * @throws {ApiError} paymentProviderFailed
 */
export async function findDiffering(db: Database, paymentProvider: PaymentProvider): Promise<string[]> {
  const stored = await readStored(db, paymentProvider);
  const differing = new Set<string>();
  const seen = new Set<string>();
  const now = new Date();
  await callProvider(async () => {
    for await (const subscription of paymentProvider.stripe.subscriptions.list({ limit: 100 })) {
      if (!isRunning(stateOf(subscription))) continue;
      seen.add(subscription.id);
      const customer = idOf(subscription.customer);
      const row = stored.get(customer);
      const isAnother =
        row === undefined ? isOurs(subscription) : !isAsStored(row, readSubscription([subscription], now));
      if (isAnother) differing.add(customer);
    }
  });
  for (const [customer, row] of stored) {
    const isOver = row === null || row.status === 'canceled';
    if (!isOver && !seen.has(row.stripeSubscriptionId)) differing.add(customer);
  }
  return [...differing];
}

/** Reads the subscription of each customer, `null` for one who has none. */
async function readStored(
  db: Database,
  paymentProvider: Pick<PaymentProvider, 'mode'>,
): Promise<Map<string, SubscriptionRow | null>> {
  const rows = await db
    .select({ customer: users.stripeCustomerId, subscription: subscriptions })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(hasCustomerOf(paymentProvider));
  return new Map(
    rows.flatMap(({ customer, subscription }) =>
      customer === null ? [] : [[customer, subscription] as const],
    ),
  );
}

function isAsStored(row: SubscriptionRow | null, current: SubscriptionState | null): boolean {
  return (
    row !== null &&
    current !== null &&
    row.stripeSubscriptionId === current.id &&
    row.status === current.status &&
    row.cancelAtPeriodEnd === current.cancelAtPeriodEnd &&
    row.paidUntil.getTime() === current.paidUntil.getTime()
  );
}

/** Whether this server's checkout started a subscription; others may be another program's. */
function isOurs({ metadata }: Stripe.Subscription): boolean {
  return metadata['userId'] !== undefined;
}
