import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { serverKeys } from '../db/schema/index.ts';
import { SealingKeysError } from '../startup-errors.ts';
import type { SealingKey } from './key-file.ts';
import type { Keyring } from './keyring.ts';
import { keyIdOf, openSealed, type RowOfSecret, seal } from './seal.ts';

const NAME = 'main';
const ROW: RowOfSecret = { table: 'server_keys', id: NAME };
const BYTES = 32;

const isServerKey = eq(serverKeys.name, NAME);

/** Loads the key of all nodes, generating or sealing it if need be. @throws {SealingKeysError} */
export async function loadServerKey(tx: Database, keyring: Keyring): Promise<Buffer> {
  const key = keyring.first;
  const generated = seal(randomBytes(BYTES).toString('base64url'), ROW, key);
  await tx.insert(serverKeys).values({ name: NAME, key: generated }).onConflictDoNothing();
  const { stored, opened } = await lockServerKey(tx, keyring);
  if (keyIdOf(stored) === null) await storeServerKey(tx, seal(opened, ROW, key));
  return Buffer.from(opened, 'base64url');
}

/** Seals the server's key with the key that seals now. @returns whether it was another before */
export async function resealServerKey(tx: Database, keyring: Keyring, key: SealingKey): Promise<boolean> {
  const { stored, opened } = await lockServerKey(tx, keyring);
  if (keyIdOf(stored) === key.id) return false;
  await storeServerKey(tx, seal(opened, ROW, key));
  return true;
}

/** Returns the key that seals, as the server's key tells all nodes. @throws {SealingKeysError} */
export async function findSealingKey(tx: Database, keyring: Keyring): Promise<SealingKey> {
  const [row] = await tx.select().from(serverKeys).where(isServerKey).for('share');
  const id = row ? keyIdOf(row.key) : null;
  const key = id === null ? undefined : keyring.find(id);
  if (key) return key;
  throw new SealingKeysError(
    `The key that seals secrets (${id ?? 'none yet'}) is not among this node's keys.`,
  );
}

/** Deletes the server's key if the keys don't open it. @returns whether it did */
export async function discardUnreadableServerKey(tx: Database, keyring: Keyring): Promise<boolean> {
  const [row] = await tx.select().from(serverKeys).where(isServerKey);
  if (!row || openSealed(row.key, ROW, keyring) !== null) return false;
  await tx.delete(serverKeys).where(isServerKey);
  return true;
}

async function lockServerKey(tx: Database, keyring: Keyring): Promise<{ stored: string; opened: string }> {
  const [row] = await tx.select().from(serverKeys).where(isServerKey).for('update');
  const opened = row && openSealed(row.key, ROW, keyring);
  if (row && typeof opened === 'string') return { stored: row.key, opened };
  throw new SealingKeysError(
    'The server’s key in the database cannot be opened with the keys of this server.',
  );
}

async function storeServerKey(tx: Database, key: string): Promise<void> {
  await tx.update(serverKeys).set({ key }).where(isServerKey);
}
