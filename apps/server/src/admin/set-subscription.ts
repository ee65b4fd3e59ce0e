import type { RouteBody, User } from '@framescout/contract';
import { eq } from 'drizzle-orm';
import { recordAct } from '../audit/record-act.ts';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';
import { findUser } from '../users/find-user.ts';
import { forgetGrant } from './forget-grant.ts';

/**
 * Sets whether a user has access and, if given, when it ends.
 * @throws {ApiError} userNotFound
 * @throws {ApiError} expiryNeeded if the user would be set to active with an end in the past, which gives no
 * access
 */
export async function setSubscription(
  db: Database,
  callerId: string,
  id: string,
  { subscriptionStatus, expiryDate }: RouteBody<'setSubscription'>,
): Promise<User> {
  await db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
    if (!user) throw new ApiError('userNotFound');
    const end = expiryDate === undefined ? user.expiryDate : new Date(expiryDate);
    if (subscriptionStatus === 'active' && end <= new Date()) throw new ApiError('expiryNeeded');
    await tx
      .update(users)
      // Access given by hand takes effect even if the address is not confirmed.
      .set({
        subscriptionStatus,
        expiryDate: end,
        ...(subscriptionStatus === 'active' && { verifyBy: null }),
      })
      .where(eq(users.id, id));
    if (expiryDate !== undefined) await forgetGrant(tx, id);
    const details = { subscriptionStatus, expiryDate: end.toISOString() };
    await recordAct(tx, { action: 'subscription-changed', who: callerId, whom: id, details });
  });
  return findUser(db, id);
}
