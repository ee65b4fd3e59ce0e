import type { User } from '@framescout/contract';
import { eq, sql } from 'drizzle-orm';
import { recordAct } from '../audit/record-act.ts';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';
import { findUser } from '../users/find-user.ts';
import { forgetGrant } from './forget-grant.ts';

/**
 * Sets when a user's access ends. Only access that is given this way takes effect even if the address is not
 * confirmed: ending access, or ending it earlier, leaves that question open.
 * @param expiryDate ISO 8601
 * @throws {ApiError} userNotFound
 */
export async function setExpiry(
  db: Database,
  callerId: string,
  id: string,
  expiryDate: string,
): Promise<User> {
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({
        expiryDate: new Date(expiryDate),
        verifyBy: sql`case when ${expiryDate}::timestamptz > greatest(now(), ${users.expiryDate}) then null else ${users.verifyBy} end`,
      })
      .where(eq(users.id, id))
      .returning({ id: users.id });
    if (changed.length === 0) throw new ApiError('userNotFound');
    await forgetGrant(tx, id);
    await recordAct(tx, { action: 'expiry-changed', who: callerId, whom: id, details: { expiryDate } });
  });
  return findUser(db, id);
}
