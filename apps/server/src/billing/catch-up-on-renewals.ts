import { and, between, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { beginScheduled } from '../db/begin-scheduled.ts';
import { subscriptions, users } from '../db/schema/index.ts';
import { isApiError } from '../http/api-error.ts';
import type { BillingContext } from './billing-context.ts';
import { syncSubscription } from './sync-subscription.ts';

const EVERY_HOURS = 1 / 12;
/** What is older has been asked about by the daily look, more than once. */
const ENDED_DAYS = 3;
const MOST = 200;
/** After so many the provider is away, not unable to tell of one customer. */
const FAILURES = 3;

/**
 * Asks the provider about subscriptions that were to be renewed by now, and of whose renewal no webhook has told: those
 * who have paid would otherwise be shut out until the daily look.
 */
export async function catchUpOnRenewals(context: BillingContext): Promise<void> {
  const { db, paymentProvider } = context;
  if (!paymentProvider) return;
  if (!(await beginScheduled(db, 'renewals', EVERY_HOURS))) return;
  let failed = 0;
  for (const customerId of await findUnheardOf(context, paymentProvider.mode)) {
    try {
      await syncSubscription(context, paymentProvider, customerId);
    } catch (error) {
      if (!isApiError(error, 'paymentProviderFailed')) throw error;
      if (++failed === FAILURES) return;
    }
  }
}

async function findUnheardOf({ db }: Pick<BillingContext, 'db'>, mode: string): Promise<string[]> {
  const rows = await db
    .select({ id: users.stripeCustomerId })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(
      and(
        isNotNull(users.stripeCustomerId),
        sql`coalesce(${users.paymentMode}, ${mode}) = ${mode}`,
        inArray(subscriptions.status, ['active', 'trialing']),
        eq(subscriptions.cancelAtPeriodEnd, false),
        between(subscriptions.paidUntil, sql`now() - make_interval(days => ${ENDED_DAYS})`, sql`now()`),
      ),
    )
    .orderBy(desc(subscriptions.paidUntil))
    .limit(MOST);
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}
