import type { Role, RouteBody, User } from '@framescout/contract';
import { eq, sql } from 'drizzle-orm';
import { recordAct } from '../audit/record-act.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { subscriptions, users } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';
import { queueNotice, removeSecondFactor } from '../second-factor/second-factor.ts';
import { findUser, lockAdministrators, lockUser, lockUserRow } from '../users/find-user.ts';

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
    const user = await lockUserRow(tx, id);
    if (user.role === role) return;
    // Anyone can register an address, and whoever did is signed in.
    if (role === 'admin' && user.verifyBy !== null) throw new ApiError('addressUnconfirmed');
    if (role === 'user' && administrators.length === 1) throw new ApiError('lastAdministrator');
    await tx.update(users).set({ role }).where(eq(users.id, id));
    await recordAct(tx, { action: 'role-changed', who: callerId, whom: id, details: { role } });
  });
  return findUser(db, id);
}

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
    await lockUserRow(tx, id);
    await tx
      .update(users)
      .set({
        expiryDate: new Date(expiryDate),
        verifyBy: sql`case when ${expiryDate}::timestamptz > greatest(now(), ${users.expiryDate}) then null else ${users.verifyBy} end`,
      })
      .where(eq(users.id, id));
    await forgetGrant(tx, id);
    await recordAct(tx, { action: 'expiry-changed', who: callerId, whom: id, details: { expiryDate } });
  });
  return findUser(db, id);
}

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
    const user = await lockUserRow(tx, id);
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

/** Forgets the access a user had been given before a payment: an administrator's decision replaces it. */
async function forgetGrant(tx: Database, userId: string): Promise<void> {
  await tx.update(subscriptions).set({ grantedUntil: null }).where(eq(subscriptions.userId, userId));
}

/**
 * Removes the second factor of a user who has lost it, and notifies them. Administrators turn off their own
 * on their account page, where that takes the password and a code.
 * @param callerId the administrator who asks for it
 * @throws {ApiError} accessDenied if the caller is no longer an administrator @throws {ApiError}
 * ownSecondFactor
 * @throws {ApiError} userNotFound @throws {ApiError} secondFactorOff
 */
export async function removeSecondFactorOf(context: Context, callerId: string, id: string): Promise<User> {
  const { db } = context;
  if (id === callerId) throw new ApiError('ownSecondFactor');
  await db.transaction(async (tx) => {
    if (!(await lockAdministrators(tx)).includes(callerId)) throw new ApiError('accessDenied');
    await lockUser(tx, id);
    const user = await findUser(tx, id);
    if (!(await removeSecondFactor(tx, id))) throw new ApiError('secondFactorOff');
    await recordAct(tx, { action: 'second-factor-off', who: callerId, whom: id });
    await queueNotice(context, tx, user, { isOn: false, isByAdministrator: true });
  });
  return findUser(db, id);
}
