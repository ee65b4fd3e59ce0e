import type { Database } from '../db/database.ts';
import { SealingKeysError } from '../startup-errors.ts';
import { generateKey, keyFileIn, readKeyFile, writeKeyFile } from './key-file.ts';
import type { KeySettings } from './keyring.ts';
import { lockSealing, openSecrets, provideKeyring } from './open-secrets.ts';
import { discardUnreadableSecondFactors, sealSecondFactors } from './second-factor-secrets.ts';
import { discardUnreadableServerKey, findSealingKey, loadServerKey, resealServerKey } from './server-key.ts';

/**
 * Seals all secrets in a database with a new key: one generated in the key file, or the first in the settings.
 * Servers may be running on it. They look into the key file when they meet a key that they don't know.
 * @returns the files that the former keys of the key file were moved to
 * @throws {SealingKeysError} if the present keys do not open every secret, or the settings have no new one
 */
export async function rotateKeys(db: Database, settings: KeySettings): Promise<string[]> {
  const isInFile = settings.sealingKeys.length === 0;
  const path = keyFileIn(settings.dataFolder);
  await db.transaction(async (tx) => {
    await openSecrets(tx, settings);
    if (isInFile) writeKeyFile(path, [generateKey(), ...(readKeyFile(path) ?? [])]);
    const { keyring } = provideKeyring(settings);
    if (!(await resealServerKey(tx, keyring, keyring.first))) throw noNewKey();
    await sealSecondFactors(tx, keyring);
  });
  if (!isInFile) return [];
  return db.transaction(async (tx) => {
    await lockSealing(tx);
    const { keyring } = provideKeyring(settings);
    const present = await findSealingKey(tx, keyring);
    const former = keyring.all.filter(({ id }) => id !== present.id);
    const moved = former.map((key) => {
      const place = `${path}.${key.id}`;
      writeKeyFile(place, [key]);
      return place;
    });
    writeKeyFile(path, [present]);
    return moved;
  });
}

/**
 * Gives up all secrets in a database that the keys do not open, so that a server can use it. Those with a
 * second factor then need a recovery code.
 * @returns how many second factors were given up, and whether the server's key was, from which the secrets of
 * webhooks follow
 */
export function discardUnreadableSecrets(
  db: Database,
  settings: KeySettings,
): Promise<{ secondFactors: number; serverKey: boolean }> {
  return db.transaction(async (tx) => {
    await lockSealing(tx);
    const { keyring } = provideKeyring(settings);
    const serverKey = await discardUnreadableServerKey(tx, keyring);
    await loadServerKey(tx, keyring);
    return { serverKey, secondFactors: await discardUnreadableSecondFactors(tx, keyring) };
  });
}

function noNewKey(): SealingKeysError {
  return new SealingKeysError(
    'All secrets are sealed with the first key in SEALING_KEYS already. To replace it, put a new one before it on all nodes, restart them, and run this again.',
  );
}
