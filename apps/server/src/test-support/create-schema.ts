import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { migrateBetween } from '../db/migrations.ts';

/**
 * Empties a database and creates its tables anew, version by version.
 * @param versions the versions to stop at, oldest first; the last one is the result
 * @param fill called at each of them
 */
export async function createSchema(
  db: Database,
  versions: readonly number[],
  fill: (tx: Database, version: number) => Promise<void> = async () => undefined,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`drop schema public cascade`);
    await tx.execute(sql`create schema public`);
    await tx.execute(sql`drop schema if exists drizzle cascade`);
    let before: number | null = null;
    for (const version of versions) {
      await migrateBetween(tx, before, version);
      await fill(tx, version);
      before = version;
    }
  });
}
