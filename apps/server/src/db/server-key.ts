import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { serverKeys } from './schema/index.ts';

const NAME = 'main';
const BYTES = 32;

/**
 * Loads the key that all nodes of this server share, for hashes and signatures. Generates it at the first
 * start.
 */
export async function loadServerKey(db: Database): Promise<Buffer> {
  const key = randomBytes(BYTES).toString('base64url');
  await db.insert(serverKeys).values({ name: NAME, key }).onConflictDoNothing();
  const [row] = await db.select().from(serverKeys).where(eq(serverKeys.name, NAME));
  if (!row) throw new Error('The server’s key could not be stored.');
  return Buffer.from(row.key, 'base64url');
}
