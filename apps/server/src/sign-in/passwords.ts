import { type Algorithm, hash, verify } from '@node-rs/argon2';

/**
 * OWASP's minimum recommended cost for Argon2id: 19 MiB, two passes. The thread pool bounds how many run at
 * once.
 */
const COST = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let hashOfNobody: Promise<string> | undefined;

/** Hashes a password for storage: Argon2id with a random salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Whether a password matches a hash. Without a hash (no such account) the result is false and takes just as
 * long.
 */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  // Awaited in any case, so that the first login after a start takes as long with an account as without one.
  const ofNobody = await hashNobody();
  const matches = await verify(passwordHash ?? ofNobody, password);
  return matches && passwordHash !== null;
}

async function hashNobody(): Promise<string> {
  hashOfNobody ??= hashPassword('nobody');
  try {
    return await hashOfNobody;
  } catch (error) {
    // A failure, such as a lack of memory, must not last until the server is restarted.
    hashOfNobody = undefined;
    throw error;
  }
}
