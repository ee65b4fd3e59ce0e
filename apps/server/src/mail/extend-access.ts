import { ACCESS_END } from '@framescout/contract';
import { and, eq, gt, inArray, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { subscriptions, users } from '../db/schema/index.ts';

/**
 * Extends the access of some users by a number of days, from today if it has ended. For a month that was paid
 * for, the access that would remain without the payment is stored too, so that a refund takes away the month
 * but not the days.
 * @returns the new end of each user's access
 */
export async function extendAccess(
  tx: Database,
  ids: readonly string[],
  days: number,
): Promise<{ id: string; expiryDate: Date }[]> {
  const isPaidFor = or(isNotNull(subscriptions.grantedUntil), lte(users.expiryDate, subscriptions.paidUntil));
  await tx
    .update(subscriptions)
    .set({ grantedUntil: extendEnd(days, sql`coalesce(${subscriptions.grantedUntil}, now())`) })
    .from(users)
    .where(
      and(
        inArray(subscriptions.userId, [...ids]),
        eq(users.id, subscriptions.userId),
        gt(users.expiryDate, sql`now()`),
        gt(subscriptions.paidUntil, sql`now()`),
        isPaidFor,
      ),
    );
  return tx
    .update(users)
    .set({ expiryDate: extendEnd(days, sql`${users.expiryDate}`) })
    .where(inArray(users.id, [...ids]))
    .returning({ id: users.id, expiryDate: users.expiryDate });
}

function extendEnd(days: number, end: SQL): SQL {
  return sql`least(greatest(${end}, now()) + make_interval(days => ${days}), ${ACCESS_END.latest}::timestamptz)`;
}
