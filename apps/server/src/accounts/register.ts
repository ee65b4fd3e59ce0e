import { DAY_MS, type RouteBody, TRIAL_DAYS } from '@framescout/contract';
import { isReservedForOther } from '../addresses/address-changes.ts';
import { foldAddress } from '../addresses/fold-address.ts';
import { hasUsedTrial } from '../addresses/used-trials.ts';
import { asksForVerification, verificationDeadline } from '../addresses/verify-address.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { isUniqueViolation } from '../db/database-errors.ts';
import { users } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';
import { countIfAllowed } from '../sign-in/limit-attempt.ts';
import { hashPassword, requireStrongPassword } from '../sign-in/passwords.ts';

/** The input for a new account. */
export type NewAccount = Pick<RouteBody<'register'>, 'email' | 'username' | 'password'>;

/** The access that an administrator gives to an account they create. */
export type GivenAccess = Partial<
  Pick<typeof users.$inferInsert, 'role' | 'subscriptionStatus' | 'expiryDate'>
>;

/**
 * Creates an account on trial. If the server sends mail, the address has to be confirmed, and there is no
 * trial if the address has had one before.
 * @returns its id
 * @throws {ApiError} addressTaken @throws {ApiError} commonPassword @throws {ApiError} passwordIsAddress
 */
export async function register(context: Context, account: NewAccount, ip: string): Promise<string> {
  const { db, mailer, serverKey } = context;
  const values = await prepare(account);
  const asksFor = asksForVerification(context);
  return db.transaction(async (tx) => {
    const hasTrial = !(asksFor && (await hasUsedTrial({ db: tx, serverKey }, account.email)));
    const expiryDate = new Date(values.createdAt.getTime() + (hasTrial ? TRIAL_DAYS * DAY_MS : 0));
    const verifyBy = asksFor ? verificationDeadline() : null;
    const id = await insertUser(tx, { ...values, expiryDate, verifyBy });
    if (asksFor) {
      const occasion = hasTrial ? 'trial' : 'account';
      // Without a mail if the address has been sent too many: whoever asked for those must not keep its owner
      // from registering, and they can have the link sent later.
      const stranger = { account: foldAddress(account.email), ip };
      if (await countIfAllowed(tx, 'mail-to-stranger', stranger))
        await mailer.queue(tx, 'verify-address', { id, email: account.email }, { occasion });
    } else {
      const data = { expiryDate: expiryDate.toISOString() };
      await mailer.queue(tx, 'trial-started', { id, email: account.email }, data, `trial-started ${id}`);
    }
    return id;
  });
}

/**
 * Creates an account on behalf of an administrator, who vouches for its address.
 * @param alongside runs in the same transaction, with the id of the new user
 * @returns its id
 * @throws {ApiError} addressTaken @throws {ApiError} commonPassword @throws {ApiError} passwordIsAddress
 * @throws {ApiError} expiryNeeded if it would be active with an end in the past, which gives no access
 */
export async function registerByAdministrator(
  { db }: Context,
  account: NewAccount,
  given: GivenAccess,
  alongside: (tx: Database, id: string) => Promise<void>,
): Promise<string> {
  const prepared = await prepare(account);
  const expiryDate = given.expiryDate ?? new Date(prepared.createdAt.getTime() + TRIAL_DAYS * DAY_MS);
  const values = { ...prepared, ...given, expiryDate };
  if (values.subscriptionStatus === 'active' && expiryDate <= new Date()) throw new ApiError('expiryNeeded');
  return db.transaction(async (tx) => {
    const id = await insertUser(tx, values);
    await alongside(tx, id);
    return id;
  });
}

async function prepare({ email, username, password }: NewAccount) {
  requireStrongPassword(password, email);
  // Hashed before any lookup, so that a taken address takes as long as a free one.
  const passwordHash = await hashPassword(password);
  // By the same clock as the end of the trial: their difference tells a trial from other access.
  const createdAt = new Date();
  return { email, username, passwordHash, createdAt, role: 'user', subscriptionStatus: 'active' } as const;
}

/** Stores a new user. @returns their id @throws {ApiError} addressTaken */
export async function insertUser(db: Database, values: typeof users.$inferInsert): Promise<string> {
  if (await isReservedForOther(db, values.email, null)) throw new ApiError('addressTaken');
  try {
    const [row] = await db.insert(users).values(values).returning({ id: users.id });
    if (!row) throw new Error('The inserted user was not returned.');
    return row.id;
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('addressTaken');
    throw error;
  }
}
