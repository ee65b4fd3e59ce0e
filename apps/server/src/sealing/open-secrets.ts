import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { SealingKeysError } from '../startup-errors.ts';
import { generateKey, keyFileIn, writeKeyFile } from './key-file.ts';
import { describeKeyPlace, type Keyring, type KeySettings, loadKeyring } from './keyring.ts';
import { sealSecondFactors } from './second-factor-secrets.ts';
import { loadServerKey } from './server-key.ts';

/** What a server needs to use the secrets in its database. */
export type OpenSecrets = {
  keyring: Keyring;
  serverKey: Buffer;
  /** The path of the key file if it has just been created. */
  createdKeyFile: string | null;
};

/** An arbitrary lock number, the same in every version of this server. */
const SEALING_LOCK = 7_283_116;

const idsSchema = z.object({ rows: z.array(z.object({ id: z.string() })) });

/**
 * Opens the secrets in a database with the keys of this server, which are generated if nothing is sealed yet.
 * Seals secrets that an earlier version left as they were.
 * @throws {SealingKeysError} if the keys are missing, not private, or do not open every secret
 */
export function openSecrets(db: Database, settings: KeySettings): Promise<OpenSecrets> {
  return db.transaction(async (tx) => {
    await lockSealing(tx);
    const complaint = await findMissingKeys(tx, settings);
    if (complaint) throw new SealingKeysError(complaint);
    const { keyring, createdKeyFile } = provideKeyring(settings);
    const serverKey = await loadServerKey(tx, keyring);
    await sealSecondFactors(tx, keyring);
    return { keyring, serverKey, createdKeyFile };
  });
}

/** Checks that this server has the keys with which a database is sealed. @returns what to do if it doesn't */
export async function findMissingKeys(db: Database, settings: KeySettings): Promise<string | null> {
  const found = await db.execute(sql`
    select distinct split_part(secret, ':', 2) as id
    from (select key as secret from server_keys union all select secret from second_factors) as secrets
    where secret like 'sealed:%:%'`);
  const keyring = loadKeyring(settings);
  const missing = idsSchema.parse(found).rows.filter(({ id }) => !keyring?.find(id));
  if (missing.length === 0) return null;
  const ids = missing.map(({ id }) => id).join(', ');
  return `The secrets in the database are sealed with a key (${ids}) that is not in ${describeKeyPlace(settings)}. Add it there: another node of this server has it, or whoever keeps the keys. If it is lost, see "Keys" in docs/operations.md.`;
}

/** Waits until no other process creates or replaces keys; none does until the transaction ends. */
export async function lockSealing(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SEALING_LOCK})`);
}

/** Loads the keys, creating the key file if there are none. */
export function provideKeyring(settings: KeySettings): Pick<OpenSecrets, 'keyring' | 'createdKeyFile'> {
  const loaded = loadKeyring(settings);
  if (loaded) return { keyring: loaded, createdKeyFile: null };
  const path = keyFileIn(settings.dataFolder);
  writeKeyFile(path, [generateKey()]);
  const keyring = loadKeyring(settings);
  if (!keyring) throw new SealingKeysError(`${path} was removed while the server was starting.`);
  return { keyring, createdKeyFile: path };
}
