import { createHash, randomBytes } from 'node:crypto';

/** Makes a bearer token: 256 random bits, in characters that are safe in a URL. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The form in which a token is stored, of no use to whoever reads the database. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
