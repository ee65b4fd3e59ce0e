import { createHash, randomBytes } from 'node:crypto';

/** Generates a bearer token: 256 random bits in URL-safe characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes a token for storage, so that it is useless to anyone who reads the database. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
