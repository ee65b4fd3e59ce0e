import { eq } from 'drizzle-orm';
import { revokePreviousOwner } from '../addresses/address-changes.ts';
import { recordAct } from '../audit/record-act.ts';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';
import { removeSecondFactor } from '../second-factor/second-factor.ts';
import { newToken } from '../sign-in/one-time-tokens.ts';
import { hashPassword } from '../sign-in/passwords.ts';
import { endAllAccess } from '../sign-in/sessions.ts';
import { hasEmail, lockAdministrators } from '../users/find-user.ts';

/** The outcome of making an account an administrator. */
export type MadeAdministrator = {
  email: string;
  wasAdministrator: boolean;
  /** Whether a second factor was removed. */
  isSecondFactorReset: boolean;
};

/** What else to do with the account. */
export type Resets = {
  /** Whether to turn off the second factor; if there was one, also ends all access. */
  resetsSecondFactor: boolean;
  /** Whether to end everything with which anyone could get in except a reset of the password by mail. */
  resetsAccess: boolean;
};

/**
 * Makes the account with an address an administrator, for when the last one is lost. Used by the command line
 * on the server. Unless access is reset, whoever has a session, an API token or the password may keep it, as
 * with {@link setRole}.
 * @throws {ApiError} userNotFound
 * @throws {ApiError} addressUnconfirmed unless access is reset: anyone can register an address
 */
export function makeAdministrator(
  db: Database,
  address: string,
  { resetsSecondFactor, resetsAccess }: Resets,
): Promise<MadeAdministrator> {
  return db.transaction(async (tx) => {
    const administrators = await lockAdministrators(tx);
    const [user] = await tx
      .select({ id: users.id, email: users.email, verifyBy: users.verifyBy })
      .from(users)
      .where(hasEmail(address))
      .for('update');
    if (!user) throw new ApiError('userNotFound', { message: `No account has the address ${address}.` });
    const wasAdministrator = administrators.includes(user.id);
    if (!wasAdministrator && user.verifyBy !== null && !resetsAccess) {
      const message = `The address ${user.email} has not been confirmed: the account may be someone else’s.`;
      throw new ApiError('addressUnconfirmed', { message });
    }
    if (!wasAdministrator) {
      await tx.update(users).set({ role: 'admin' }).where(eq(users.id, user.id));
      await recordAct(tx, {
        action: 'role-changed',
        who: null,
        whom: user.id,
        details: { role: 'admin' },
      });
    }
    let isSecondFactorReset = false;
    if (resetsAccess) {
      // That of a password nobody knows.
      const passwordHash = await hashPassword(newToken());
      await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
      isSecondFactorReset = await revokePreviousOwner(tx, user.id);
    } else if (resetsSecondFactor && (await removeSecondFactor(tx, user.id))) {
      isSecondFactorReset = true;
      await endAllAccess(tx, user.id);
      await recordAct(tx, { action: 'second-factor-off', who: null, whom: user.id });
    }
    return { email: user.email, wasAdministrator, isSecondFactorReset };
  });
}
