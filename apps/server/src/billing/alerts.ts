import type { BillingAlert } from '@framescout/contract';
import { desc, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { billingAlerts } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';

type NewAlert = Pick<typeof billingAlerts.$inferInsert, 'kind' | 'customerId' | 'text'>;

/** Puts something about payments before the administrators, once until they have seen to it. */
export async function raiseAlert(db: Database, alert: NewAlert): Promise<void> {
  await db.insert(billingAlerts).values(alert).onConflictDoNothing();
}

/** Puts a customer before the administrators whom this server cannot ask about any more, because its keys are others. */
export function alertOfUnreachable(db: Database, customerId: string): Promise<void> {
  return raiseAlert(db, {
    kind: 'unreachable-customer',
    customerId,
    text: `This server has no keys to ask about customer ${customerId}, who no longer belongs to an account here: please cancel what still runs at the payment provider.`,
  });
}

/** What of payments waits for an administrator, the latest first. */
export async function listAlerts(db: Database): Promise<BillingAlert[]> {
  const rows = await db.select().from(billingAlerts).orderBy(desc(billingAlerts.raisedAt));
  return rows.map(({ id, customerId, text, raisedAt }) => ({
    id,
    customerId,
    text,
    raisedAt: raisedAt.toISOString(),
  }));
}

/** Takes an alert off the list: an administrator has seen to it. @throws {ApiError} alertNotFound */
export async function dismissAlert(db: Database, id: string): Promise<void> {
  const dismissed = await db.delete(billingAlerts).where(eq(billingAlerts.id, id)).returning();
  if (dismissed.length === 0) throw new ApiError('alertNotFound');
}
