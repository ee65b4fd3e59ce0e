import { DAY_MS } from '@framescout/contract';
import { and, eq } from 'drizzle-orm';
import { type Database, hasRow } from '../db/database.ts';
import { addressChanges, users } from '../db/schema/index.ts';
import { issueOneTimeToken } from '../sign-in/one-time-tokens.ts';
import { hasEmail } from '../users/find-user.ts';
import { isReservedForOther, UNDO_DAYS } from './address-changes.ts';

/**
 * Returns the data of a mail that confirms a new address, with a new token; `null` if it is not wanted any
 * more. Sends nothing to an address that already has an account: whoever asked must not find that out, and
 * its owner has no use for the mail.
 */
export async function dataOfConfirmation(
  db: Database,
  userId: string,
  to: string,
): Promise<{ token: string } | null> {
  const isWanted = and(eq(addressChanges.userId, userId), eq(addressChanges.pendingEmail, to));
  if (!(await hasRow(db, addressChanges, isWanted))) return null;
  if ((await hasRow(db, users, hasEmail(to))) || (await isReservedForOther(db, to, userId))) return null;
  const link = { purpose: 'confirm-address', userId, email: to, lifetimeMs: DAY_MS } as const;
  return { token: await issueOneTimeToken(db, link) };
}

/** Returns the data of a mail that lets the former address undo a change; `null` if there is none. */
export async function dataForOldAddress(
  db: Database,
  {
    userId,
    to,
    template,
  }: { userId: string; to: string; template: 'address-change-asked' | 'address-changed' },
): Promise<{ hint: string; token: string } | null> {
  const [change] = await db
    .select({ pending: addressChanges.pendingEmail, present: users.email })
    .from(addressChanges)
    .innerJoin(users, eq(users.id, addressChanges.userId))
    .where(eq(addressChanges.userId, userId));
  const email = template === 'address-changed' ? change?.present : change?.pending;
  if (!change || !email) return null;
  const lifetimeMs = UNDO_DAYS * DAY_MS;
  const token = await issueOneTimeToken(db, {
    purpose: 'keep-address',
    userId,
    email: to,
    lifetimeMs,
  });
  return { hint: hintOf(email), token };
}

/** Masks an address while leaving enough for its owner to recognize it: `n…@example.com`. */
function hintOf(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 1)}…@${host}`;
}
