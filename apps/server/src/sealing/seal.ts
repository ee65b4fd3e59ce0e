import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SealingKey } from './key-file.ts';
import type { Keyring } from './keyring.ts';

/** The row that a secret belongs to: sealed for one row, it can't be opened in another. */
export type RowOfSecret = { table: 'server_keys' | 'second_factors'; id: string };

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What is stored in place of a secret whose key is lost. */
export const LOST_SECRET = 'lost:';

/** Seals a secret for the row that it is stored in, as `sealed:KEY ID:BASE64URL`. */
export function seal(secret: string, row: RowOfSecret, key: SealingKey): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key.bytes, nonce).setAAD(identityOf(row));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  const all = Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  return `${sealedWith(key.id)}${all.toString('base64url')}`;
}

/** Returns what all secrets that a key has sealed begin with. */
export function sealedWith(keyId: string): string {
  return `sealed:${keyId}:`;
}

/** Returns the id of the key that a stored secret is sealed with; `null` if it is in an earlier version's form. */
export function keyIdOf(stored: string): string | null {
  return /^sealed:(\w+):/.exec(stored)?.[1] ?? null;
}

/** Opens a stored secret, also in the forms of earlier versions. @returns `null` if the keys do not open it */
export function openSealed(stored: string, row: RowOfSecret, keyring: Keyring): string | null {
  const keyId = keyIdOf(stored);
  if (keyId === null) return openEarlierForm(stored, row, keyring);
  const key = keyring.find(keyId);
  return key ? decrypt(stored.slice(sealedWith(keyId).length), identityOf(row), key) : null;
}

/** The earlier forms of secrets: plain, `open:SECRET`, or `sealed:BASE64` with SECOND_FACTOR_KEY. */
function openEarlierForm(stored: string, { table, id }: RowOfSecret, { all }: Keyring): string | null {
  if (table === 'server_keys') return stored;
  const [, form, content = ''] = /^(open|sealed):(.*)$/.exec(stored) ?? [];
  if (form === 'open') return content;
  if (form !== 'sealed') return null;
  return all.map((key) => decrypt(content, Buffer.from(id), key)).find((secret) => secret !== null) ?? null;
}

function decrypt(text: string, identity: Buffer, key: SealingKey): string | null {
  // Reads both of its alphabets.
  const bytes = Buffer.from(text, 'base64');
  const [nonce, tag, sealed] = [
    bytes.subarray(0, NONCE_BYTES),
    bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES),
    bytes.subarray(NONCE_BYTES + TAG_BYTES),
  ];
  try {
    const decipher = createDecipheriv(CIPHER, key.bytes, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(identity).setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function identityOf({ table, id }: RowOfSecret): Buffer {
  return Buffer.from(`${table} ${id}`);
}
