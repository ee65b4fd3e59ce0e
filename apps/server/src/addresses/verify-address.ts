import { isWithoutTrial, TRIAL_DAYS, VERIFY_WITHIN_HOURS } from '@framescout/contract';
import { and, eq, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { type Database, hasRow } from '../db/database.ts';
import { oneTimeTokens, subscriptions, users } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';
import type { LinkMail } from '../mail/mail-content.ts';
import { limitAttempt } from '../sign-in/limit-attempt.ts';
import { issueOneTimeToken, redeemOneTimeToken } from '../sign-in/one-time-tokens.ts';
import { foldAddress } from './fold-address.ts';
import { recordTrial } from './used-trials.ts';

const HOUR_MS = 60 * 60_000;
/** How long a mailed link is valid, in milliseconds: longer than access lasts without confirming. */
const LINK_MS = 3 * 24 * HOUR_MS;

type UserRow = typeof users.$inferSelect;
type Occasion = 'trial' | 'account';

/** Whether new accounts have to confirm their address, for which a mail server is needed. */
export function asksForVerification({ config }: Pick<Context, 'config'>): boolean {
  return config.smtpUrl !== null;
}

/** Returns the time by which an account created now has to confirm its address. */
export function verificationDeadline(): Date {
  return new Date(Date.now() + VERIFY_WITHIN_HOURS * HOUR_MS);
}

/** Whether an address is confirmed. Mail to others contains no text that the user has typed. */
export function hasConfirmedAddress(db: Database, userId: string): Promise<boolean> {
  return hasRow(db, users, and(eq(users.id, userId), isNull(users.verifyBy)));
}

/** Returns the data, with a new token, of a mail that confirms an address; `null` if none is needed. */
export async function dataOfVerificationMail(
  db: Database,
  userId: string,
  { to, data }: Pick<LinkMail, 'to' | 'data'>,
): Promise<{ token: string; occasion: Occasion; verifyBy: string } | null> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) return null;
  const occasion = occasionOf(data);
  const { verifyBy } = user;
  if (verifyBy === null || !isSameAddress(user.email, to)) return null;
  const link = { purpose: 'verify-address', userId, email: to, lifetimeMs: LINK_MS } as const;
  return { token: await issueOneTimeToken(db, link), occasion, verifyBy: verifyBy.toISOString() };
}

/** Sends another link. @throws {ApiError} nothingToConfirm @throws {TooManyAttemptsError} */
export async function resendVerification(context: Context, userId: string, ip: string): Promise<void> {
  const { db } = context;
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.verifyBy)));
  if (!user || !asksForVerification(context)) throw new ApiError('nothingToConfirm');
  await limitAttempt(db, 'mail-to-stranger', { account: foldAddress(user.email), ip });
  const occasion = isWithoutTrial({
    createdAt: user.createdAt.toISOString(),
    expiryDate: user.expiryDate.toISOString(),
  })
    ? 'account'
    : 'trial';
  await context.mailer.queue(db, 'verify-address', user, { occasion });
}

/**
 * Confirms a user's address using a mailed token, which is useless once they have another address.
 * @throws {ApiError} invalidToken @throws {TooManyAttemptsError}
 */
export async function verifyAddress(
  context: Pick<Context, 'db' | 'serverKey'>,
  token: string,
  ip: string,
): Promise<void> {
  const { db } = context;
  const takeBack = await limitAttempt(db, 'verify-address', { account: '', ip });
  await db.transaction(async (tx) => {
    const { userId, email } = await redeemOneTimeToken(tx, 'verify-address', token);
    if (userId === null || email === null) throw new ApiError('invalidToken');
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    if (!user || !isSameAddress(user.email, email)) throw new ApiError('invalidToken');
    await markConfirmed({ ...context, db: tx }, user);
    // Links sent to this user earlier are obsolete, especially those for another address.
    await tx
      .delete(oneTimeTokens)
      .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, 'verify-address')));
  });
  await takeBack();
}

/** Marks an address as confirmed, however proven. A paused trial resumes; a second one counts as never given. */
export async function markConfirmed(
  context: Pick<Context, 'db' | 'serverKey'>,
  user: Pick<UserRow, 'id' | 'email' | 'verifyBy'>,
): Promise<void> {
  const { db } = context;
  if (user.verifyBy === null) return;
  const { isSecond } = await recordTrial(context, user);
  const hasNoSubscription = notExists(
    db.select({ userId: subscriptions.userId }).from(subscriptions).where(eq(subscriptions.userId, user.id)),
  );
  // Changes only the trial itself, never what an administrator gave or a payment bought.
  const isOnTrial = sql`${users.expiryDate} <= ${users.createdAt} + make_interval(days => ${TRIAL_DAYS}, mins => 1) and ${hasNoSubscription}`;
  const pause = sql`greatest(now() - ${users.verifyBy}, interval '0')`;
  const end = isSecond
    ? sql`least(${users.expiryDate}, ${users.createdAt})`
    : sql`case when ${users.expiryDate} > ${users.verifyBy} then ${users.expiryDate} + ${pause} else ${users.expiryDate} end`;
  await db
    .update(users)
    .set({ expiryDate: sql`case when ${isOnTrial} then ${end} else ${users.expiryDate} end`, verifyBy: null })
    .where(eq(users.id, user.id));
}

function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function occasionOf(data: unknown): Occasion {
  const occasion = typeof data === 'object' && data !== null && 'occasion' in data ? data.occasion : null;
  return occasion === 'account' ? occasion : 'trial';
}
