import type { Enrolment, SecondFactorStatus, User } from '@framescout/contract';
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Context } from '../context.ts';
import { changesRow, type Database, hasRow } from '../db/database.ts';
import { recoveryCodes, secondFactors } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';
import { openSecondFactor, sealSecondFactor } from '../sealing/second-factor-secrets.ts';
import { countRecoveryCodes, redeemRecoveryCode, renewRecoveryCodes } from './recovery-codes.ts';

type SecondFactorContext = Pick<Context, 'keyring' | 'now'>;

/** 160 random bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** How many codes before and after the current one are accepted, to tolerate clock differences. */
const WINDOW = 1;

/** Whether a user has a second factor that is turned on. */
export function hasSecondFactor(db: Database, userId: string): Promise<boolean> {
  return hasRow(db, secondFactors, isOn(userId));
}

/** Returns the status of a user's second factor. */
export async function readSecondFactor(db: Database, userId: string): Promise<SecondFactorStatus> {
  const [row] = await db.select({ since: secondFactors.confirmedAt }).from(secondFactors).where(isOn(userId));
  return {
    since: row?.since?.toISOString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
  };
}

/** Makes a secret for an app, in effect once a code confirms it. @throws {ApiError} secondFactorOn */
export async function beginEnrolment(
  db: Database,
  { keyring }: SecondFactorContext,
  { id: userId, email }: { id: string; email: string },
): Promise<Enrolment> {
  const secret = new Secret({ size: SECRET_BYTES });
  const hasBegun = await db.transaction(async (tx) => {
    const sealed = await sealSecondFactor(tx, keyring, userId, secret.base32);
    const isUnconfirmed = isNull(secondFactors.confirmedAt);
    return changesRow(
      tx
        .insert(secondFactors)
        .values({ userId, secret: sealed })
        .onConflictDoUpdate({
          target: secondFactors.userId,
          set: { secret: sealed },
          setWhere: isUnconfirmed,
        }),
    );
  });
  if (!hasBegun) throw new ApiError('secondFactorOn');
  const totp = new TOTP({ issuer: 'FrameScout', label: email, secret, period: PERIOD_SECONDS });
  return { secret: secret.base32, uri: totp.toString() };
}

/**
 * Turns on a second factor with the app's first code.
 * @returns the recovery codes
 * @throws {ApiError} wrongCode @throws {ApiError} secondFactorOn @throws {ApiError} secondFactorOff if none
 * is being set up
 */
export async function confirmEnrolment(
  tx: Database,
  context: SecondFactorContext,
  userId: string,
  code: string,
): Promise<string[]> {
  const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update');
  if (!row) throw new ApiError('secondFactorOff');
  if (row.confirmedAt) throw new ApiError('secondFactorOn');
  const step = stepOf(context, row, code);
  await tx
    .update(secondFactors)
    .set({ confirmedAt: new Date(context.now()), lastStep: step })
    .where(eq(secondFactors.userId, userId));
  return renewRecoveryCodes(tx, userId);
}

/**
 * Uses up a code of the app, or a recovery code. Each works once, even if used simultaneously.
 * @returns which of the two it was
 * @throws {ApiError} wrongCode @throws {ApiError} secondFactorOff @throws {ApiError} secondFactorUnreadable
 */
export async function redeemCode(
  tx: Database,
  context: SecondFactorContext,
  userId: string,
  code: string,
): Promise<'app' | 'recovery'> {
  const [row] = await tx.select().from(secondFactors).where(isOn(userId));
  if (!row) throw new ApiError('secondFactorOff');
  if (!isOfApp(code)) {
    if (await redeemRecoveryCode(tx, userId, code)) return 'recovery';
    throw new ApiError('wrongCode');
  }
  const step = stepOf(context, row, code);
  const isLater = lt(secondFactors.lastStep, step);
  const taking = tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(isOn(userId), isLater));
  if (!(await changesRow(taking))) throw new ApiError('wrongCode');
  return 'app';
}

/** Removes a user's second factor and its recovery codes. @returns whether one was turned on */
export async function removeSecondFactor(tx: Database, userId: string): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const [removed] = await tx.delete(secondFactors).where(eq(secondFactors.userId, userId)).returning();
  return removed !== undefined && removed.confirmedAt !== null;
}

function isOn(userId: string) {
  return and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));
}

function isOfApp(code: string): boolean {
  return /^\d{6}$/.test(toToken(code));
}

/** Strips the spaces and dashes that people may write in codes. */
function toToken(code: string): string {
  return code.replace(/[\s-]/g, '');
}

/**
 * Returns the time step of a code, in steps since 1970.
 * @throws {ApiError} wrongCode if it is not among those accepted now @throws {ApiError} secondFactorUnreadable
 */
function stepOf(
  { keyring, now }: SecondFactorContext,
  stored: Pick<typeof secondFactors.$inferSelect, 'secret' | 'userId'>,
  code: string,
): number {
  const secret = openSecondFactor(keyring, stored);
  if (secret === null) throw new ApiError('secondFactorUnreadable');
  const totp = new TOTP({ secret, period: PERIOD_SECONDS });
  const timestamp = now();
  const delta = totp.validate({ token: toToken(code), timestamp, window: WINDOW });
  if (delta === null) throw new ApiError('wrongCode');
  return totp.counter({ timestamp }) + delta;
}

/** Queues the mail that tells users that their second factor was turned on or off. */
export function queueNotice(
  { mailer, now }: Pick<Context, 'mailer' | 'now'>,
  tx: Database,
  user: Pick<User, 'id' | 'email'>,
  change: { isOn: boolean; isByAdministrator?: boolean },
): Promise<void> {
  return mailer.queue(tx, 'second-factor-changed', user, { ...change, at: new Date(now()).toISOString() });
}
