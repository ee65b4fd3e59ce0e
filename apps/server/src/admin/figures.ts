import { availableParallelism, loadavg } from 'node:os';
import { DAY_MS, type DailyFigures, type Statistics } from '@framescout/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { auditLog, payments, projects, subscriptions, users } from '../db/schema/index.ts';
import { checkHealth } from '../health/check-health.ts';

/** The maximum number of days that can be requested. */
const MAX_DAYS = 730;
/** How old figures of past days may be: deletions and restored access change them in retrospect. */
const FRESH_MS = 10 * 60_000;

/** The daily figures. */
export type Figures = {
  /** Returns the last days' figures (UTC), today's included. Payments of deleted accounts count. */
  read(days: number): Promise<DailyFigures[]>;
  /** Counts the past days in advance, so that nobody has to wait for it. A failure is logged. */
  refresh(): Promise<void>;
};

type Finished = { today: string; countedMs: number; days: DailyFigures[] };

/** Counts past days in one pass over the users and keeps the result for a while; today is counted anew. */
export function createFigures(db: Database, log: Pick<FastifyBaseLogger, 'error'>): Figures {
  let finished: Finished | null = null;
  let counting: Promise<Finished> | null = null;

  function recount(): Promise<Finished> {
    counting ??= countFinished(db)
      .then((counted) => {
        finished = counted;
        return counted;
      })
      .finally(() => {
        counting = null;
      });
    return counting;
  }

  async function refresh(): Promise<void> {
    try {
      await recount();
    } catch (error) {
      log.error({ err: error }, 'The figures were not counted.');
    }
  }

  return {
    refresh,
    async read(days) {
      const today = dayOf(Date.now());
      // A count made on another day lacks a day, so it is awaited; a merely stale one is not.
      const known = finished?.today === today ? finished : await recount();
      if (Date.now() - known.countedMs > FRESH_MS) void refresh();
      const now = await countToday(db, today);
      return [...known.days, now].slice(-days);
    },
  };
}

const countsSchema = z.object({
  rows: z.array(
    z.object({
      day: z.string(),
      kind: z.enum(['started', 'ended', 'signed-up', 'converted', 'paid', 'returned']),
      count: z.coerce.number(),
    }),
  ),
});
const todaySchema = z.object({
  rows: z
    .array(
      z.object({
        signUps: z.coerce.number(),
        activeTrials: z.coerce.number(),
        conversions: z.coerce.number(),
        cents: z.coerce.number(),
        returnedCents: z.coerce.number(),
      }),
    )
    .length(1),
});

/**
 * When an administrator ended a user's access; null while it has not been ended. An account created without
 * access has no such change, and neither has one whose change is too old for the audit log and so for the
 * figures: those never had a trial.
 */
const deactivatedAt = sql`case when ${users.subscriptionStatus} = 'inactive' then coalesce((
  select max(${auditLog.at}) from ${auditLog}
  where ${auditLog.whomId} = ${users.id} and ${auditLog.action} = 'subscription-changed'), ${users.createdAt}) end`;

/** When a trial ends, pauses or becomes a subscription, but never before the account was created. */
const trialEnd = sql`greatest(least(${users.expiryDate}, ${users.verifyBy}, ${subscriptions.convertedAt}, ${deactivatedAt}), ${users.createdAt})`;

async function countFinished(db: Database): Promise<Finished> {
  const countedMs = Date.now();
  const today = dayOf(countedMs);
  const first = dayOf(Date.parse(today) - (MAX_DAYS - 1) * DAY_MS);
  // Dates outside the range are clamped to the adjacent day, which keeps the number of groups small.
  const day = (moment: SQL | typeof users.createdAt) =>
    sql`date_bin('1 day', greatest(least(${moment}, ${startOf(today)}), ${startOf(first)} - interval '24 hours'), '2000-01-01T00:00:00Z')`;
  const within = (
    moment: SQL | typeof subscriptions.convertedAt | typeof payments.paidAt | typeof payments.returnedAt,
  ) => sql`${moment} >= ${startOf(first)} and ${moment} < ${startOf(today)}`;
  const text = (moment: SQL) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD')`;
  const result = await db.execute(sql`
    with trials as (
      select ${day(users.createdAt)} as started, ${day(trialEnd)} as ended, ${users.role} = 'user' as is_trial
      from ${users} left join ${subscriptions} on ${subscriptions.userId} = ${users.id}
    ), counts as (
      select started, ended, is_trial, count(*) as count from trials
      group by grouping sets ((started, is_trial), (ended, is_trial))
    )
    select ${text(sql`started`)} as day, 'signed-up' as kind, sum(count) as count from counts where started is not null group by started
    union all
    select ${text(sql`started`)}, 'started', count from counts where started is not null and is_trial
    union all
    select ${text(sql`ended`)}, 'ended', count from counts where ended is not null and is_trial
    union all
    select ${text(sql`date_bin('1 day', ${subscriptions.convertedAt}, '2000-01-01T00:00:00Z')`)}, 'converted', count(*)
      from ${subscriptions} where ${within(subscriptions.convertedAt)} group by 1
    union all
    select ${text(sql`date_bin('1 day', ${payments.paidAt}, '2000-01-01T00:00:00Z')`)}, 'paid', sum(${payments.amount})
      from ${payments} where ${payments.currency} = 'usd' and ${within(payments.paidAt)} group by 1
    union all
    select ${text(sql`date_bin('1 day', ${payments.returnedAt}, '2000-01-01T00:00:00Z')`)}, 'returned', sum(${payments.returned})
      from ${payments} where ${payments.currency} = 'usd' and ${within(payments.returnedAt)} group by 1`);
  const counts = new Map(
    countsSchema.parse(result).rows.map(({ day, kind, count }) => [`${kind} ${day}`, count]),
  );
  const countOf = (kind: string, day: string) => counts.get(`${kind} ${day}`) ?? 0;
  const change = (day: string) => countOf('started', day) - countOf('ended', day);
  let activeTrials = change(dayOf(Date.parse(first) - DAY_MS));
  const days = Array.from({ length: MAX_DAYS - 1 }, (_, index) => {
    const day = dayOf(Date.parse(first) + index * DAY_MS);
    activeTrials += change(day);
    return {
      day,
      signUps: countOf('signed-up', day),
      activeTrials,
      conversions: countOf('converted', day),
      revenue: countOf('paid', day) / 100,
      returned: countOf('returned', day) / 100,
    };
  });
  return { today, countedMs, days };
}

async function countToday(db: Database, today: string): Promise<DailyFigures> {
  const since = (
    column:
      | typeof users.createdAt
      | typeof subscriptions.convertedAt
      | typeof payments.paidAt
      | typeof payments.returnedAt,
  ) => sql`${column} >= ${startOf(today)}`;
  const result = await db.execute(sql`select
    (select count(*) from ${users} where ${since(users.createdAt)}) as "signUps",
    (select count(*) from ${users} left join ${subscriptions} on ${subscriptions.userId} = ${users.id}
      where ${users.role} = 'user' and ${users.subscriptionStatus} = 'active'
      and ${users.createdAt} <= now() and ${users.expiryDate} > now()
      and (${users.verifyBy} is null or ${users.verifyBy} > now())
      and (${subscriptions.convertedAt} is null or ${subscriptions.convertedAt} > now())) as "activeTrials",
    (select count(*) from ${subscriptions} where ${since(subscriptions.convertedAt)}) as "conversions",
    (select coalesce(sum(${payments.amount}), 0) from ${payments}
      where ${payments.currency} = 'usd' and ${since(payments.paidAt)}) as "cents",
    (select coalesce(sum(${payments.returned}), 0) from ${payments}
      where ${payments.currency} = 'usd' and ${since(payments.returnedAt)}) as "returnedCents"`);
  const [row] = todaySchema.parse(result).rows;
  if (!row) throw new Error('Counting gave no row.');
  const { cents, returnedCents, ...figures } = row;
  return { day: today, ...figures, revenue: cents / 100, returned: returnedCents / 100 };
}

/** Returns the start of a UTC day in SQL, whatever the time zone of the database. */
function startOf(day: string): SQL {
  return sql`${`${day}T00:00:00Z`}::timestamptz`;
}

/** Returns the UTC day of a time in milliseconds since 1970, such as 2026-11-21. */
function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}

/** Measures what the administrator's dashboard shows. */
export async function readStatistics(context: Context): Promise<Statistics> {
  const { db } = context;
  return {
    users: await db.$count(users),
    projects: await db.$count(projects),
    loadRatio: (loadavg()[0] ?? 0) / availableParallelism(),
    uptime: process.uptime(),
    checks: await checkHealth(context),
  };
}
