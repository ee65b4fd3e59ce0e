import { eq } from 'drizzle-orm';
import type { BillingContext } from '../billing/billing-context.ts';
import { endAllCharges } from '../billing/end-all-charges.ts';
import { users } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';

/**
 * Deletes an account with everything that belongs to it, including sessions and waiting mail. Whatever
 * could charge its owner is ended at the payment provider first; if that fails, the account stays.
 * @throws {ApiError} userNotFound @throws {ApiError} paymentProviderFailed
 */
export async function deleteUser(context: BillingContext, id: string): Promise<void> {
  await endAllCharges(context, id);
  const deleted = await context.db.delete(users).where(eq(users.id, id)).returning({ id: users.id });
  if (deleted.length === 0) throw new ApiError('userNotFound');
}
