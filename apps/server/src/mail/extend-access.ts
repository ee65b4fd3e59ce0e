import { ACCESS_END } from '@framescout/contract';
import { and, eq, gt, inArray, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { subscriptions, users } from '../db/schema/index.ts';

/**
 * Has the access of some users end some days later, counted from today where it has ended already. On top of a paid month,
 * what would be left without that is remembered, so that a refund takes the month and leaves the days.
 * @returns when the access of each ends now
 */
export async function extendAccess(
  tx: Database,
  ids: readonly string[],
  days: number,
): Promise<{ id: string; expiryDate: Date }[]> {
  const isPaidFor = or(isNotNull(subscriptions.grantedUntil), lte(users.expiryDate, subscriptions.paidUntil));
  await tx
    .update(subscriptions)
    .set({ grantedUntil: laterBy(days, sql`coalesce(${subscriptions.grantedUntil}, now())`) })
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
    .set({ expiryDate: laterBy(days, sql`${users.expiryDate}`) })
    .where(inArray(users.id, [...ids]))
    .returning({ id: users.id, expiryDate: users.expiryDate });
}

function laterBy(days: number, end: SQL): SQL {
  return sql`least(greatest(${end}, now()) + make_interval(days => ${days}), ${ACCESS_END.latest}::timestamptz)`;
}
