import { type Algorithm, hashSync, verifySync } from '@node-rs/argon2';
import { yieldToOtherThreads } from '../threads/yield-to-other-threads.ts';

/** OWASP's minimum recommended cost for Argon2id: 19 MiB, two passes. */
const COST = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

yieldToOtherThreads();

/** A password to hash or, with a hash, to verify. */
export type PasswordTask = { password: string; hash?: string };

/** Hashes or verifies a password. @returns the hash, or whether it matches */
export function checkPassword({ password, hash }: PasswordTask): string | boolean {
  return hash === undefined ? hashSync(password, COST) : verifySync(hash, password);
}
