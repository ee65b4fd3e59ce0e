import { DAY_MS, linkTo, type RouteBody, usernameFromEmail } from '@framescout/contract';
import { and, eq, lt, sql } from 'drizzle-orm';
import { dropReservation, revokePreviousOwner } from '../addresses/address-changes.ts';
import { recordAct } from '../audit/record-act.ts';
import type { Context } from '../context.ts';
import { type Database, hasRow } from '../db/database.ts';
import { oneTimeTokens, users } from '../db/schema/index.ts';
import { ApiError, isApiError } from '../http/api-error.ts';
import { limitAttempt } from '../sign-in/limit-attempt.ts';
import { issueOneTimeToken, redeemOneTimeToken, requireOneTimeToken } from '../sign-in/one-time-tokens.ts';
import { hashPassword, requireStrongPassword } from '../sign-in/passwords.ts';
import { InvalidEnvironmentError } from '../startup-errors.ts';
import { hasEmail } from '../users/find-user.ts';
import { insertUser } from './register.ts';

/** How long nodes that are started together may take until the last of them is up, in milliseconds. */
const STARTING_MS = 10 * 60_000;

/** An arbitrary lock number, the same in every version of this server. */
const SET_UP_LOCK = 7_283_116;

/** Whether the server has no administrator yet. */
async function needsAdministrator(db: Database): Promise<boolean> {
  return !(await hasRow(db, users, eq(users.role, 'admin')));
}

/**
 * Makes sure that someone can administer the server: creates the administrator named by the environment, or
 * otherwise a link for setting one up.
 * @returns the path of the link, which works once and within a day; `null` if none is needed
 * @throws {InvalidEnvironmentError} if the password in the environment is too easy to guess
 */
export async function ensureAdministrator({
  config,
  db,
}: Pick<Context, 'config' | 'db'>): Promise<string | null> {
  if (!(await needsAdministrator(db))) return null;
  if (config.administrator) {
    const { email, password } = config.administrator;
    checkEnvironment(email, password);
    try {
      const passwordHash = await hashPassword(password);
      await db.transaction((tx) => makeFirstAdministrator(tx, email, passwordHash));
    } catch (error) {
      // Another node that is starting at the same time may have won the race.
      if (!isApiError(error, 'addressTaken') || (await needsAdministrator(db))) throw error;
    }
    return null;
  }
  await dropEarlierLinks(db);
  const token = await issueOneTimeToken(db, { purpose: 'set-up', userId: null, lifetimeMs: DAY_MS });
  return linkTo('setUp', { token });
}

/** Replaces the links of earlier starts, but not of nodes that are starting together with this one. */
async function dropEarlierLinks(db: Database): Promise<void> {
  const isEarlier = lt(oneTimeTokens.expiresAt, new Date(Date.now() + DAY_MS - STARTING_MS));
  await db.delete(oneTimeTokens).where(and(eq(oneTimeTokens.purpose, 'set-up'), isEarlier));
}

/**
 * Creates the first administrator through the set-up link.
 * @returns their id
 * @throws {ApiError} alreadySetUp @throws {ApiError} invalidToken
 * @throws {ApiError} commonPassword @throws {ApiError} passwordIsAddress
 * @throws {TooManyAttemptsError}
 */
export async function setUpAdministrator(
  { db }: Context,
  { token, email, password }: RouteBody<'setUpAdministrator'>,
  ip: string,
): Promise<string> {
  if (!(await needsAdministrator(db))) throw new ApiError('alreadySetUp');
  await limitAttempt(db, 'set-up', { account: '', ip });
  // Hashing is expensive, so it is only done for callers with a valid link.
  await requireOneTimeToken(db, 'set-up', token);
  requireStrongPassword(password, email);
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    await redeemOneTimeToken(tx, 'set-up', token);
    const id = await makeFirstAdministrator(tx, email, passwordHash);
    if (id === null) throw new ApiError('alreadySetUp');
    return id;
  });
}

/** @throws {InvalidEnvironmentError} if the password is too easy to guess */
function checkEnvironment(email: string, password: string): void {
  try {
    requireStrongPassword(password, email);
  } catch (cause) {
    throw new InvalidEnvironmentError(
      'ADMIN_PASSWORD is one of the passwords that attackers try first, or the address itself. Choose another one.',
      {},
      { cause },
    );
  }
}

/** Creates the administrator unless another node has. @returns their id; `null` if there was one */
async function makeFirstAdministrator(
  tx: Database,
  email: string,
  passwordHash: string,
): Promise<string | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SET_UP_LOCK})`);
  return (await needsAdministrator(tx)) ? makeAdministrator(tx, email, passwordHash) : null;
}

/** Creates the administrator. Whoever held the address's account before loses every way into it. */
async function makeAdministrator(tx: Database, email: string, passwordHash: string): Promise<string> {
  const [existing] = await tx
    .update(users)
    .set({ passwordHash, role: 'admin', verifyBy: null })
    .where(hasEmail(email))
    .returning({ id: users.id });
  if (existing) {
    await recordAct(tx, {
      action: 'role-changed',
      who: null,
      whom: existing.id,
      details: { role: 'admin' },
    });
    await revokePreviousOwner(tx, existing.id);
    return existing.id;
  }
  // Otherwise someone who has moved their account away from the address would keep it for a week.
  await dropReservation(tx, email);
  return insertUser(tx, {
    email,
    username: usernameFromEmail(email),
    passwordHash,
    role: 'admin',
    subscriptionStatus: 'active',
    // Administrators always have access; the date is only here because every account needs one.
    expiryDate: new Date('9999-01-01T00:00:00Z'),
  });
}
