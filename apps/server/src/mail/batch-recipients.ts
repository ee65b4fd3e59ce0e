import type { BulkRecipients } from '@framescout/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema/index.ts';

/**
 * SQL condition: the user gets a mail to everyone. One that extends access excludes users whose access an
 * administrator has ended, because it would restore it.
 */
export function isRecipient({ extendsAccess }: { extendsAccess: boolean }) {
  return and(
    eq(users.role, 'user'),
    isNull(users.unsubscribedAt),
    isNull(users.verifyBy),
    extendsAccess ? eq(users.subscriptionStatus, 'active') : undefined,
  );
}

/** Counts the users that a mail to everyone would go to now, and those excluded by each reason. */
export async function countRecipients(
  db: Database,
  { extendsAccess }: { extendsAccess: boolean },
): Promise<BulkRecipients> {
  const isUser = eq(users.role, 'user');
  const counted = (condition: ReturnType<typeof and>) =>
    sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
  const [counts] = await db
    .select({
      recipients: counted(isRecipient({ extendsAccess })),
      administrators: counted(eq(users.role, 'admin')),
      unsubscribed: counted(and(isUser, sql`${users.unsubscribedAt} is not null`)),
      unverified: counted(and(isUser, isNull(users.unsubscribedAt), sql`${users.verifyBy} is not null`)),
      shutOut: counted(
        extendsAccess
          ? and(
              isUser,
              isNull(users.unsubscribedAt),
              isNull(users.verifyBy),
              eq(users.subscriptionStatus, 'inactive'),
            )
          : sql`false`,
      ),
    })
    .from(users);
  if (!counts) throw new Error('Counting gave no row.');
  return counts;
}
