import type { User } from '@framescout/contract';
import { eq } from 'drizzle-orm';
import { findUser } from '../accounts/find-user.ts';
import { recordAct } from '../audit/record-act.ts';
import type { Database } from '../db/database.ts';
import { subscriptions, users } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';

/**
 * Sets when a user's access ends.
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
      // Whoever is let in by hand is in, even if the address is not confirmed.
      .set({ expiryDate: new Date(expiryDate), verifyBy: null })
      .where(eq(users.id, id))
      .returning({ id: users.id });
    if (changed.length === 0) throw new ApiError('userNotFound');
    // This decision replaces what was given before a payment.
    await tx.update(subscriptions).set({ grantedUntil: null }).where(eq(subscriptions.userId, id));
    await recordAct(tx, { action: 'expiry-changed', who: callerId, whom: id, details: { expiryDate } });
  });
  return findUser(db, id);
}
