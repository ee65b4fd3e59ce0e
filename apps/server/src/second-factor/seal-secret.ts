import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { ApiError } from '../http/api-error.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SEALED = 'sealed:';
const OPEN = 'open:';

/**
 * Converts a secret to the form in which it is stored: encrypted if there is a key, and then bound to the
 * user's row.
 * @param key 32 bytes
 */
export function sealSecret(secret: string, userId: string, key: Buffer | null): string {
  if (key === null) return `${OPEN}${secret}`;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return SEALED + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Reads a stored secret. @throws {ApiError} secondFactorUnreadable if it was sealed with another key */
export function openSecret(stored: string, userId: string, key: Buffer | null): string {
  if (stored.startsWith(OPEN)) return stored.slice(OPEN.length);
  if (key === null || !stored.startsWith(SEALED)) throw new ApiError('secondFactorUnreadable');
  const bytes = Buffer.from(stored.slice(SEALED.length), 'base64');
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES)).setAAD(
      Buffer.from(userId),
    );
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const secret = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([secret, decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new ApiError('secondFactorUnreadable', { cause });
  }
}
