import { createHash, randomBytes } from 'node:crypto';

/** A key that seals secrets, and the id by which sealed secrets name it. */
export type SealingKey = { id: string; bytes: Buffer };

const KEY_BYTES = 32;
const ID_LENGTH = 8;

/** Generates a key. */
export function generateKey(): SealingKey {
  return toSealingKey(randomBytes(KEY_BYTES));
}

/** Derives a key's id. @param bytes 32 bytes */
export function toSealingKey(bytes: Buffer): SealingKey {
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, ID_LENGTH), bytes };
}
