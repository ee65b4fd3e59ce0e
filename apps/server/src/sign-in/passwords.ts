import { dictionary } from '@zxcvbn-ts/language-common';
import { ApiError } from '../http/api-error.ts';
import { ThreadPool } from '../threads/thread-pool.ts';
import type { PasswordTask } from './password-thread.ts';

/** Hashes are made here alone; they would keep the process's threads for files and addresses busy. */
const hashing = new ThreadPool<PasswordTask, string | boolean>(
  new URL('./password-thread.ts', import.meta.url),
  'checkPassword',
  {
    threads: 2,
    maxWaiting: 50,
  },
);

/**
 * Takes a place among the callers whose passwords are hashed. For calls that anyone can make, before their first
 * statement: hundreds at once would otherwise keep the embedded database busy, only to be refused afterwards.
 * @throws {ThreadsBusyError}
 */
export function takeHashingPlace(): Disposable {
  return hashing.takePlace();
}

let hashOfNobody: Promise<string> | undefined;

/** Hashes a password for storage: Argon2id with a random salt. @throws {ThreadsBusyError} */
export async function hashPassword(password: string): Promise<string> {
  return String(await hashing.run({ password }));
}

/** Whether a password matches; without a hash false, after the same time. @throws {ThreadsBusyError} */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  // Awaited in any case, so that the first login after a start takes as long with an account as without one.
  const ofNobody = await hashPlaceholder();
  const matches = await hashing.run({ password, hash: passwordHash ?? ofNobody });
  return matches === true && passwordHash !== null;
}

async function hashPlaceholder(): Promise<string> {
  hashOfNobody ??= hashPassword('nobody');
  try {
    return await hashOfNobody;
  } catch (error) {
    // A failure, such as a lack of memory, must not last until the server is restarted.
    hashOfNobody = undefined;
    throw error;
  }
}

/** How many of the most common passwords are refused; the list is sorted by frequency. */
const REFUSED = 10_000;

const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, REFUSED));

/**
 * Refuses common passwords and the own address. @throws {ApiError} commonPassword @throws {ApiError}
 * passwordIsAddress
 */
export function requireStrongPassword(password: string, email: string): void {
  const written = password.trim().toLowerCase();
  if (commonPasswords.has(written)) throw new ApiError('commonPassword');
  if (written === email.trim().toLowerCase()) throw new ApiError('passwordIsAddress');
}
