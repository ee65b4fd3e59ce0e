import { createHash, randomBytes } from 'node:crypto';

/** A secret that whoever carries it is believed by: 256 random bits, in letters that a URL takes. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What of a token is kept: who reads the database cannot use it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
