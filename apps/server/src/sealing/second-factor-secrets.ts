import { and, ne, notLike, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { secondFactors } from '../db/schema/index.ts';
import { SealingKeysError } from '../startup-errors.ts';
import type { Keyring } from './keyring.ts';
import { LOST_SECRET, openSealed, type RowOfSecret, seal, sealedWith } from './seal.ts';
import { findSealingKey } from './server-key.ts';

type StoredSecret = Pick<typeof secondFactors.$inferSelect, 'userId' | 'secret'>;

/** Seals the secret of a user's second factor, in the transaction that stores it. @throws {SealingKeysError} */
export async function sealSecondFactor(
  tx: Database,
  keyring: Keyring,
  userId: string,
  secret: string,
): Promise<string> {
  return seal(secret, rowOf(userId), await findSealingKey(tx, keyring));
}

/** Opens the stored secret of a user's second factor. @returns `null` if the keys do not open it */
export function openSecondFactor(keyring: Keyring, { userId, secret }: StoredSecret): string | null {
  return openSealed(secret, rowOf(userId), keyring);
}

/** Seals with the current key what is not. @throws {SealingKeysError} if one can't be opened */
export async function sealSecondFactors(tx: Database, keyring: Keyring): Promise<void> {
  const key = await findSealingKey(tx, keyring);
  const others = await tx
    .select({ userId: secondFactors.userId, secret: secondFactors.secret })
    .from(secondFactors)
    .where(and(hasSecret(), notLike(secondFactors.secret, `${sealedWith(key.id)}%`)))
    .for('update');
  const sealed = others.map((stored) => {
    const opened = openSecondFactor(keyring, stored);
    if (opened !== null) return { userId: stored.userId, secret: seal(opened, rowOf(stored.userId), key) };
    throw new SealingKeysError(
      'The keys of this server do not open every second factor in the database. If an earlier version sealed them with SECOND_FACTOR_KEY, set it as it was; otherwise see "Keys" in docs/operations.md.',
    );
  });
  await storeSecrets(tx, sealed);
}

/** Gives up the secrets that the keys do not open. @returns how many there were */
export async function discardUnreadableSecondFactors(tx: Database, keyring: Keyring): Promise<number> {
  const all = await tx
    .select({ userId: secondFactors.userId, secret: secondFactors.secret })
    .from(secondFactors)
    .where(hasSecret())
    .for('update');
  const lost = all
    .filter((stored) => openSecondFactor(keyring, stored) === null)
    .map(({ userId }) => ({ userId, secret: LOST_SECRET }));
  await storeSecrets(tx, lost);
  return lost.length;
}

function hasSecret() {
  return ne(secondFactors.secret, LOST_SECRET);
}

async function storeSecrets(tx: Database, secrets: readonly StoredSecret[]): Promise<void> {
  // One statement: everyone who signs in with a code waits for this transaction.
  await tx.execute(sql`
    update second_factors set secret = new.secret
    from json_to_recordset(${JSON.stringify(secrets)}::json) as new("userId" uuid, secret text)
    where user_id = new."userId"`);
}

function rowOf(userId: string): RowOfSecret {
  return { table: 'second_factors', id: userId };
}
