import { dictionary } from '@zxcvbn-ts/language-common';
import { ApiError } from '../http/api-error.ts';

/** How many of the most common passwords are refused; the list is sorted by frequency. */
const REFUSED = 10_000;

const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, REFUSED));

/**
 * Refuses a new password that would be guessed first: one of the most common, or the account's own address,
 * ignoring case.
 * @throws {ApiError} commonPassword @throws {ApiError} passwordIsAddress
 */
export function requireStrongPassword(password: string, email: string): void {
  const written = password.trim().toLowerCase();
  if (commonPasswords.has(written)) throw new ApiError('commonPassword');
  if (written === email.trim().toLowerCase()) throw new ApiError('passwordIsAddress');
}
