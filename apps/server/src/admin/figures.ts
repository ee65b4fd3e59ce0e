import type { DailyFigures } from '@framescout/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { payments, subscriptions, users } from '../db/schema/index.ts';

const rowsSchema = z.object({
  rows: z.array(
    z.object({
      day: z.string(),
      signUps: z.coerce.number(),
      activeTrials: z.coerce.number(),
      conversions: z.coerce.number(),
      cents: z.coerce.number(),
      returnedCents: z.coerce.number(),
    }),
  ),
});

/** The figures of each of the last days (UTC), today included. Deleted accounts are not counted; their payments are. */
export async function readFigures(db: Database, days: number): Promise<DailyFigures[]> {
  const onDay = (column: unknown) => sql`(${column} at time zone 'UTC')::date = day`;
  const endOfDay = sql`least(((day + 1)::timestamp at time zone 'UTC'), now())`;
  const result = await db.execute(sql`
    select to_char(day, 'YYYY-MM-DD') as "day",
      (select count(*) from ${users} where ${onDay(users.createdAt)}) as "signUps",
      (select count(*) from ${users} left join ${subscriptions} on ${subscriptions.userId} = ${users.id}
        where ${users.role} = 'user' and ${users.createdAt} <= ${endOfDay} and ${users.expiryDate} > ${endOfDay}
        and (${subscriptions.convertedAt} is null or ${subscriptions.convertedAt} > ${endOfDay})) as "activeTrials",
      (select count(*) from ${subscriptions} where ${onDay(subscriptions.convertedAt)}) as "conversions",
      (select coalesce(sum(${payments.amount}), 0) from ${payments}
        where ${payments.currency} = 'usd' and ${onDay(payments.paidAt)}) as "cents",
      (select coalesce(sum(${payments.returned}), 0) from ${payments}
        where ${payments.currency} = 'usd' and ${onDay(payments.returnedAt)}) as "returnedCents"
    from (select (now() at time zone 'UTC')::date - n as day from generate_series(0, ${days - 1}::int) as n) as days
    order by day`);
  return rowsSchema.parse(result).rows.map(({ cents, returnedCents, ...figures }) => ({
    ...figures,
    revenue: cents / 100,
    returned: returnedCents / 100,
  }));
}
