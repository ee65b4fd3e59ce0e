import type { Role, User } from '@framescout/contract';
import { eq } from 'drizzle-orm';
import { recordAct } from '../audit/record-act.ts';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';
import { findUser } from '../users/find-user.ts';
import { lockAdministrators } from '../users/lock-administrators.ts';

/**
 * Makes a user an administrator or the reverse. Their sessions continue with the new rights from the next
 * call.
 * @param callerId the administrator who asks for it
 * @throws {ApiError} accessDenied if the caller is no longer an administrator @throws {ApiError}
 * lastAdministrator
 * @throws {ApiError} addressUnconfirmed @throws {ApiError} userNotFound
 */
export async function setRole(db: Database, callerId: string, id: string, role: Role): Promise<User> {
  await db.transaction(async (tx) => {
    const administrators = await lockAdministrators(tx);
    if (!administrators.includes(callerId)) throw new ApiError('accessDenied');
    const [user] = await tx
      .select({ role: users.role, verifyBy: users.verifyBy })
      .from(users)
      .where(eq(users.id, id))
      .for('update');
    if (!user) throw new ApiError('userNotFound');
    if (user.role === role) return;
    // Anyone can register an address, and whoever did is signed in.
    if (role === 'admin' && user.verifyBy !== null) throw new ApiError('addressUnconfirmed');
    if (role === 'user' && administrators.length === 1) throw new ApiError('lastAdministrator');
    await tx.update(users).set({ role }).where(eq(users.id, id));
    await recordAct(tx, { action: 'role-changed', who: callerId, whom: id, details: { role } });
  });
  return findUser(db, id);
}
