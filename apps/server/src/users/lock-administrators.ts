import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema/index.ts';

/**
 * Locks all administrators until the transaction ends, across all nodes: if two changes would each leave just
 * one, the second sees the result of the first.
 * @returns their ids
 */
export async function lockAdministrators(tx: Database): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(users.id)
    .for('update');
  return rows.map(({ id }) => id);
}
