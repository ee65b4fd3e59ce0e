import { type Algorithm, hash, verify } from '@node-rs/argon2';

/** OWASP's smallest recommended cost for Argon2id: 19 MiB, two passes. The thread pool bounds how many run at once. */
const COST = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let hashOfNobody: Promise<string> | undefined;

/** A password as it is kept: Argon2id with a salt of its own. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Whether a password is the one that was hashed.
 * Without a hash (there is no such account) it takes just as long and is false.
 */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  hashOfNobody ??= hashPassword('nobody');
  const matches = await verify(passwordHash ?? (await hashOfNobody), password);
  return matches && passwordHash !== null;
}
