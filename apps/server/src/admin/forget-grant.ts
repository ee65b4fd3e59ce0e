import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { subscriptions } from '../db/schema/index.ts';

/** Forgets the access a user had been given before a payment: an administrator's decision replaces it. */
export async function forgetGrant(tx: Database, userId: string): Promise<void> {
  await tx.update(subscriptions).set({ grantedUntil: null }).where(eq(subscriptions.userId, userId));
}
