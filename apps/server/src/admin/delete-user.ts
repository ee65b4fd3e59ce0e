import { eq } from 'drizzle-orm';
import type { BillingContext } from '../billing/billing-context.ts';
import { endAllCharges } from '../billing/end-all-charges.ts';
import { users } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';

/**
 * Deletes an account with everything that belongs to it, including sessions and waiting mail. Whatever
 * could charge its owner is ended at the payment provider first; if that fails, the account stays.
 * @param callerId the administrator who asks for it
 * @throws {ApiError} userNotFound @throws {ApiError} accessDenied @throws {ApiError} paymentProviderFailed
 */
export async function deleteUser(context: BillingContext, callerId: string, id: string): Promise<void> {
  await endAllCharges(context, id);
  await context.db.transaction(async (tx) => {
    // One after the other, on whichever node: two administrators who delete each other would leave nobody.
    const administrators = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.role, 'admin'))
      .orderBy(users.id)
      .for('update');
    if (!administrators.some((administrator) => administrator.id === callerId)) {
      throw new ApiError('accessDenied');
    }
    const deleted = await tx.delete(users).where(eq(users.id, id)).returning({ id: users.id });
    if (deleted.length === 0) throw new ApiError('userNotFound');
  });
}
