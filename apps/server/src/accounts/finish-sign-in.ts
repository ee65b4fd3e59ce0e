import type { RouteBody } from '@framescout/contract';
import { recordAct } from '../audit/record-act.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { ApiError, isApiError } from '../http/api-error.ts';
import { takeCode } from '../second-factor/second-factor.ts';
import { countAttempt } from './count-attempt.ts';
import { lockUser } from './lock-user.ts';
import { issueOneTimeToken, requireOneTimeToken, takeOneTimeToken } from './one-time-tokens.ts';

/** How long after the password the code is taken, in milliseconds. */
const SECOND_STEP_MS = 10 * 60_000;

/** Issues the token with which someone whose password was right sends their code. */
export function issueSecondStep(db: Database, userId: string): Promise<string> {
  return issueOneTimeToken(db, { purpose: 'second-step', userId, lifetimeMs: SECOND_STEP_MS });
}

/**
 * Checks the code of a sign-in whose password was right.
 * @returns the user's id
 * @throws {ApiError} secondStepOver @throws {ApiError} wrongCode @throws {ApiError} secondFactorUnreadable
 * @throws {TooManyAttemptsError}
 */
export async function finishSignIn(
  context: Context,
  { token, code }: RouteBody<'finishSignIn'>,
  ip: string,
): Promise<string> {
  const { db } = context;
  const userId = await asSecondStep(() => requireOneTimeToken(db, 'second-step', token));
  const takeBack = await countAttempt(db, 'second-step', { account: userId, ip });
  await db.transaction(async (tx) => {
    // One after the other: of two codes that are right at the same time, each needs a token of its own.
    await lockUser(tx, userId);
    await asSecondStep(async () => (await takeOneTimeToken(tx, 'second-step', token)).userId);
    const kind = await takeCode(tx, context, userId, code);
    if (kind === 'recovery') await recordAct(tx, { action: 'recovery-code-used', who: userId, whom: userId });
  });
  await takeBack();
  return userId;
}

async function asSecondStep(find: () => Promise<string | null>): Promise<string> {
  try {
    const userId = await find();
    if (userId !== null) return userId;
  } catch (error) {
    if (!isApiError(error, 'invalidToken')) throw error;
  }
  throw new ApiError('secondStepOver');
}
