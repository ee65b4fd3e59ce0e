import { UNCONFIRMED_DAYS, VERIFY_WITHIN_HOURS } from '@framescout/contract';
import { and, isNull, lt, not, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { BillingContext } from '../billing/payment-provider.ts';
import { claimScheduledWork } from '../db/claim-scheduled-work.ts';
import { subscriptions, users } from '../db/schema/index.ts';
import { isApiError } from '../http/api-error.ts';
import { isVouchedFor } from '../users/find-user.ts';
import { belongsToUser } from '../users/to-user.ts';
import { eraseUser } from './erase-user.ts';

const WORK = 'unconfirmed accounts';
/** A little less than the hour after which it is due, so that none is skipped. */
const PAUSE_HOURS = 0.9;

/** SQL condition over users joined with their subscriptions: nobody vouched for the account in time. */
const isOver = and(
  lt(
    users.verifyBy,
    sql`now() - make_interval(days => ${UNCONFIRMED_DAYS}, hours => ${-VERIFY_WITHIN_HOURS}::int)`,
  ),
  // Anyone who has ever paid has a subscription, even if it has ended.
  isNull(subscriptions.userId),
  not(sql`coalesce(${isVouchedFor}, false)`),
);

/** Deletes the accounts whose address has not been confirmed in time, like their owners would. */
export async function eraseUnconfirmed(
  context: BillingContext,
  log: Pick<FastifyBaseLogger, 'info'>,
  closing: AbortSignal,
): Promise<void> {
  const { db } = context;
  if (!(await claimScheduledWork(db, WORK, PAUSE_HOURS))) return;
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(subscriptions, belongsToUser)
    .where(isOver);
  for (const { id } of rows) {
    if (closing.aborted) return;
    try {
      await eraseUser(context, log, null, id, isOver);
    } catch (error) {
      // Its owner has deleted or confirmed it in the meantime.
      if (!isApiError(error, 'userNotFound')) throw error;
    }
  }
}
