import { createHash } from 'node:crypto';
import { RECOVERY_CODES } from '@framescout/contract';
import { and, eq } from 'drizzle-orm';
import { Secret } from 'otpauth';
import { changesRow, type Database } from '../db/database.ts';
import { recoveryCodes } from '../db/schema/index.ts';

/** 80 random bits, sixteen characters of base32: not to be guessed even from the hashes. */
const CODE_BYTES = 10;

/** Replaces a user's recovery codes with a new set. @returns the codes, of which only hashes are stored */
export async function renewRecoveryCodes(tx: Database, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => new Secret({ size: CODE_BYTES }).base32);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })));
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'));
}

/** Uses up a recovery code, in any notation. @returns whether it was valid */
export async function redeemRecoveryCode(tx: Database, userId: string, written: string): Promise<boolean> {
  const code = written.toUpperCase().replace(/[^A-Z2-7]/g, '');
  const isIt = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(userId, code)));
  return changesRow(tx.delete(recoveryCodes).where(isIt));
}

/** Counts a user's remaining recovery codes. */
export async function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  return db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
}

function hashOf(userId: string, code: string): string {
  return createHash('sha256').update(`${userId} ${code}`).digest('hex');
}
