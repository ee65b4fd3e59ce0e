import type { User } from '@framescout/contract';
import { recordAct } from '../audit/record-act.ts';
import type { Context } from '../context.ts';
import { ApiError } from '../http/api-error.ts';
import { queueNotice } from '../second-factor/queue-notice.ts';
import { removeSecondFactor } from '../second-factor/second-factor.ts';
import { findUser } from '../users/find-user.ts';
import { lockAdministrators } from '../users/lock-administrators.ts';
import { lockUser } from '../users/lock-user.ts';

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
