import { dictionary } from '@zxcvbn-ts/language-common';
import { ApiError } from '../http/api-error.ts';

/** How many of the commonest passwords are refused; the list has them in order. */
const REFUSED = 10_000;

const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, REFUSED));

/**
 * Refuses a new password that is guessed first: one of the commonest, or the account's own address, in upper or lower case.
 * @throws {ApiError} commonPassword @throws {ApiError} passwordIsAddress
 */
export function requireStrongPassword(password: string, email: string): void {
  const written = password.trim().toLowerCase();
  if (commonPasswords.has(written)) throw new ApiError('commonPassword');
  if (written === email.trim().toLowerCase()) throw new ApiError('passwordIsAddress');
}
