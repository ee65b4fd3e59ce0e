import type { Enrolment, RouteBody } from '@framescout/contract';
import { recordAct } from '../audit/record-act.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import type { Caller } from '../http/caller.ts';
import { renewRecoveryCodes } from '../second-factor/recovery-codes.ts';
import {
  beginEnrolment,
  confirmEnrolment,
  queueNotice,
  redeemCode,
  removeSecondFactor,
} from '../second-factor/second-factor.ts';
import { limitAttempt } from '../sign-in/limit-attempt.ts';
import { requirePassword } from '../sign-in/require-password.ts';
import { endOtherSessions, requireSession } from '../sign-in/sessions.ts';
import { lockUser } from '../users/find-user.ts';

/**
 * Starts setting up the caller's second factor.
 * @throws {ApiError} wrongPassword @throws {ApiError} secondFactorOn @throws {TooManyAttemptsError}
 */
export async function beginSecondFactor(
  context: Context,
  { user }: Caller,
  { password }: RouteBody<'beginSecondFactor'>,
  ip: string,
): Promise<Enrolment> {
  await requirePassword(context.db, user.id, password, ip);
  return beginEnrolment(context.db, context, user);
}

/**
 * Turns on the caller's second factor, ends their other sessions, which were started without it, and notifies
 * them.
 * @returns the recovery codes
 * @throws {ApiError} wrongCode @throws {ApiError} secondFactorOn @throws {ApiError} secondFactorOff
 * @throws {TooManyAttemptsError}
 * @throws {ApiError} signInRequired if the session has been ended in the meantime
 */
export async function confirmSecondFactor(
  context: Context,
  { user, sessionId }: Caller,
  { code }: RouteBody<'confirmSecondFactor'>,
  ip: string,
): Promise<string[]> {
  const takeBack = await limitAttempt(context.db, 'known-code', { account: user.id, ip });
  const codes = await context.db.transaction(async (tx) => {
    // Sign-ins without a code either come first, and end below, or find the second factor.
    await lockUser(tx, user.id);
    await requireSession(tx, sessionId);
    const recoveryCodes = await confirmEnrolment(tx, context, user.id, code);
    await endOtherSessions(tx, user.id, sessionId);
    await recordAct(tx, { action: 'second-factor-on', who: user.id, whom: user.id });
    await queueNotice(context, tx, user, { isOn: true });
    return recoveryCodes;
  });
  await takeBack();
  return codes;
}

/**
 * Replaces the caller's recovery codes.
 * @returns the new codes
 * @throws {ApiError} wrongPassword @throws {ApiError} wrongCode @throws {ApiError} secondFactorOff
 * @throws {TooManyAttemptsError}
 */
export function changeRecoveryCodes(
  context: Context,
  { user }: Caller,
  body: RouteBody<'renewRecoveryCodes'>,
  ip: string,
): Promise<string[]> {
  return withPasswordAndCode(context, user.id, body, ip, async (tx) => {
    await recordAct(tx, { action: 'recovery-codes-renewed', who: user.id, whom: user.id });
    return renewRecoveryCodes(tx, user.id);
  });
}

/**
 * Turns off the caller's second factor and notifies them.
 * @throws {ApiError} wrongPassword @throws {ApiError} wrongCode @throws {ApiError} secondFactorOff
 * @throws {TooManyAttemptsError}
 */
export function endSecondFactor(
  context: Context,
  { user }: Caller,
  body: RouteBody<'endSecondFactor'>,
  ip: string,
): Promise<void> {
  return withPasswordAndCode(context, user.id, body, ip, async (tx) => {
    await removeSecondFactor(tx, user.id);
    await recordAct(tx, { action: 'second-factor-off', who: user.id, whom: user.id });
    await queueNotice(context, tx, user, { isOn: false });
  });
}

/** Does work that requires the password and a code, in the transaction that uses up the code. */
async function withPasswordAndCode<T>(
  context: Context,
  userId: string,
  { password, code }: { password: string; code: string },
  ip: string,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  await requirePassword(context.db, userId, password, ip);
  const takeBack = await limitAttempt(context.db, 'known-code', { account: userId, ip });
  const result = await context.db.transaction(async (tx) => {
    await redeemCode(tx, context, userId, code);
    return work(tx);
  });
  await takeBack();
  return result;
}
