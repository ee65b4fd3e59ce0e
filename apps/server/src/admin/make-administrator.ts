import { eq } from 'drizzle-orm';
import { recordAct } from '../audit/record-act.ts';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';
import { removeSecondFactor } from '../second-factor/second-factor.ts';
import { endAllAccess } from '../sign-in/sessions.ts';
import { hasEmail } from '../users/find-user.ts';
import { lockAdministrators } from '../users/lock-administrators.ts';

/** The outcome of making an account an administrator. */
export type MadeAdministrator = {
  email: string;
  wasAdministrator: boolean;
  /** Whether a second factor was removed. */
  isSecondFactorReset: boolean;
};

/**
 * Makes the account with an address an administrator, for when the last one is lost. Used by the command line
 * on the server. Resetting a second factor also ends all sessions, API tokens and webhooks. Without one to reset,
 * whoever has a session, an API token or the password keeps it, as with {@link setRole}.
 * @throws {ApiError} userNotFound
 */
export function makeAdministrator(
  db: Database,
  address: string,
  { resetsSecondFactor }: { resetsSecondFactor: boolean },
): Promise<MadeAdministrator> {
  return db.transaction(async (tx) => {
    const administrators = await lockAdministrators(tx);
    const [user] = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(hasEmail(address))
      .for('update');
    if (!user) throw new ApiError('userNotFound', { message: `No account has the address ${address}.` });
    const wasAdministrator = administrators.includes(user.id);
    if (!wasAdministrator) {
      await tx.update(users).set({ role: 'admin' }).where(eq(users.id, user.id));
      await recordAct(tx, {
        action: 'role-changed',
        who: null,
        whom: user.id,
        details: { role: 'admin' },
      });
    }
    const isSecondFactorReset = resetsSecondFactor && (await removeSecondFactor(tx, user.id));
    if (isSecondFactorReset) {
      await endAllAccess(tx, user.id);
      await recordAct(tx, { action: 'second-factor-off', who: null, whom: user.id });
    }
    return { email: user.email, wasAdministrator, isSecondFactorReset };
  });
}
