import { type User, type UserListQuery, type UserSort, withAsciiDomain } from '@framescout/contract';
import { asc, desc, eq, ilike, or, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { subscriptions, users } from '../db/schema/index.ts';
import { belongsToUser, statusNow, toUser, userColumns } from '../users/to-user.ts';

const DEFAULT_PAGE_SIZE = 100;
const uuidSchema = z.uuid();

const SORT_COLUMNS = {
  createdAt: users.createdAt,
  username: users.username,
  email: users.email,
  role: users.role,
  // As displayed: the column still says active for access that has expired.
  subscriptionStatus: statusNow,
  expiryDate: users.expiryDate,
} satisfies Record<UserSort, unknown>;

/** Reads one page of the matching users, and the total number of matches. */
export async function listUsers(
  db: Database,
  { search, sort = 'createdAt', order = 'desc', page = 1, pageSize = DEFAULT_PAGE_SIZE }: UserListQuery,
): Promise<{ total: number; page: User[] }> {
  const condition = search ? matches(search) : undefined;
  const column = SORT_COLUMNS[sort];
  const query = db
    .select(userColumns)
    .from(users)
    .leftJoin(subscriptions, belongsToUser)
    .where(condition)
    // The id breaks ties, so that the order is the same on every page.
    .orderBy(order === 'asc' ? asc(column) : desc(column), asc(users.id));
  const rows = await query.limit(pageSize).offset((page - 1) * pageSize);
  const now = new Date();
  return { total: await db.$count(users, condition), page: rows.map((row) => toUser(row, now)) };
}

function matches(search: string): SQL | undefined {
  const text = search.trim();
  return or(
    ilike(users.email, toLikePattern(toStoredAddress(text))),
    ilike(users.username, toLikePattern(text)),
    // The log names users by their ids.
    uuidSchema.safeParse(text).success ? eq(users.id, text) : undefined,
  );
}

/** Converts a search for an address or its domain, typed in its own script, to the stored form. */
function toStoredAddress(text: string): string {
  return text.includes('@') ? withAsciiDomain(text) : withAsciiDomain(`@${text}`).slice(1);
}

function toLikePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
