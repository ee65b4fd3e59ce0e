import { eq, sql } from 'drizzle-orm';
import { lockAdministrators } from '../accounts/lock-administrators.ts';
import { recordAct } from '../audit/record-act.ts';
import type { BillingContext } from '../billing/billing-context.ts';
import { endAllCharges } from '../billing/end-all-charges.ts';
import { mails, users } from '../db/schema/index.ts';
import { ApiError, isApiError } from '../http/api-error.ts';
import { abandonJobsOf } from '../jobs/abandon-jobs.ts';
import { eraseFromOutbox } from '../mail/erase-from-outbox.ts';

const NOTHING_DELETED =
  'The payment provider did not answer, so nothing was deleted. Please try again in a few minutes.';

/**
 * Deletes an account with everything that belongs to it: sessions, projects, mails in the queue and in the
 * outbox folder; its jobs and their results within seconds, or once their queue is reachable. Anything that
 * could charge the owner is ended at the payment provider first; if that fails, nothing is deleted.
 * @param actorId who asks for it: the owner or an administrator
 * @throws {ApiError} userNotFound @throws {ApiError} accessDenied @throws {ApiError} lastAdministrator
 * @throws {ApiError} paymentProviderFailed
 */
export async function eraseUser(context: BillingContext, actorId: string, id: string): Promise<void> {
  const { db, config } = context;
  await requireDeletable(context, actorId, id);
  try {
    await endAllCharges(context, id);
  } catch (error) {
    if (!isApiError(error, 'paymentProviderFailed')) throw error;
    throw new ApiError('paymentProviderFailed', { message: NOTHING_DELETED, cause: error });
  }
  const email = await db.transaction(async (tx) => {
    refuseIfKept(await lockAdministrators(tx), actorId, id);
    await abandonJobsOf(tx, id);
    const [deleted] = await tx.delete(users).where(eq(users.id, id)).returning({ email: users.email });
    if (!deleted) throw new ApiError('userNotFound');
    // Mails without a user, such as a reset link requested on the login page.
    await tx.delete(mails).where(sql`lower(${mails.to}) = lower(${deleted.email})`);
    await recordAct(tx, { action: 'account-deleted', who: actorId, whom: id });
    return deleted.email;
  });
  await eraseFromOutbox(config.dataFolder, email);
}

/** Checks this first, so that nothing is cancelled at the provider in vain. */
async function requireDeletable({ db }: BillingContext, actorId: string, id: string): Promise<void> {
  const administrators = await db.select({ id: users.id }).from(users).where(eq(users.role, 'admin'));
  refuseIfKept(
    administrators.map((administrator) => administrator.id),
    actorId,
    id,
  );
}

function refuseIfKept(administrators: readonly string[], actorId: string, id: string): void {
  if (actorId !== id && !administrators.includes(actorId)) throw new ApiError('accessDenied');
  if (administrators.length === 1 && administrators[0] === id) throw new ApiError('lastAdministrator');
}
