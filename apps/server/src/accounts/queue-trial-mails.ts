import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { subscriptions, users } from '../db/schema/index.ts';
import { isOnTrial } from '../mail/is-still-true.ts';
import type { Mailer } from '../mail/mailer.ts';

/** Trials that ended more days ago are not mentioned, for example after the server was off for days. */
const LATEST_DAYS = 3;

/** Queues the mails saying that a trial ends within a day and that it has ended, once per end date. */
export async function queueTrialMails({ db, mailer }: { db: Database; mailer: Mailer }): Promise<void> {
  const isToldOfTrial = and(
    isOnTrial,
    // An unconfirmed address may be a stranger's, so it must not be mailed repeatedly.
    isNull(users.verifyBy),
    // An account whose address has already had its trial gets none that could end.
    sql`abs(extract(epoch from ${users.expiryDate} - ${users.createdAt})) > 60`,
  );
  const rows = await db
    .select({
      id: users.id,
      email: users.email,
      expiryDate: users.expiryDate,
      hasEnded: sql<boolean>`${users.expiryDate} <= now()`,
    })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(
      and(
        isToldOfTrial,
        lte(users.expiryDate, sql`now() + interval '1 day'`),
        gt(users.expiryDate, sql`now() - make_interval(days => ${LATEST_DAYS})`),
      ),
    );
  for (const { expiryDate, hasEnded, ...user } of rows) {
    const template = hasEnded ? 'trial-ended' : 'trial-ending';
    const end = expiryDate.toISOString();
    await mailer.queue(db, template, user, { expiryDate: end }, `${template} ${user.id} ${end}`);
  }
}
