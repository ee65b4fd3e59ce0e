import { type User, type UserListQuery, type UserSort, withAsciiDomain } from '@framescout/contract';
import { asc, count, desc, ilike, or, type SQL } from 'drizzle-orm';
import { ofSameUser, statusNow, toUser, userColumns } from '../accounts/to-user.ts';
import type { Database } from '../db/database.ts';
import { subscriptions, users } from '../db/schema/index.ts';

const DEFAULT_PAGE_SIZE = 100;

const SORT_COLUMNS = {
  createdAt: users.createdAt,
  username: users.username,
  email: users.email,
  role: users.role,
  // As it is shown: the column says active even where that has run out.
  subscriptionStatus: statusNow,
  expiryDate: users.expiryDate,
} satisfies Record<UserSort, unknown>;

/**
 * Reads one page of the matching users, and how many match in all.
 */
export async function listUsers(
  db: Database,
  { search, sort = 'createdAt', order = 'desc', page = 1, pageSize = DEFAULT_PAGE_SIZE }: UserListQuery,
): Promise<{ total: number; page: User[] }> {
  const condition = search ? matches(search) : undefined;
  const [counted] = await db.select({ total: count() }).from(users).where(condition);
  const column = SORT_COLUMNS[sort];
  const query = db
    .select(userColumns)
    .from(users)
    .leftJoin(subscriptions, ofSameUser)
    .where(condition)
    // The id decides between equals, so that the order is the same on every page.
    .orderBy(order === 'asc' ? asc(column) : desc(column), asc(users.id));
  const rows = await query.limit(pageSize).offset((page - 1) * pageSize);
  const now = new Date();
  return { total: counted?.total ?? 0, page: rows.map((row) => toUser(row, now)) };
}

function matches(search: string): SQL | undefined {
  const text = search.trim();
  return or(ilike(users.email, containing(asStored(text))), ilike(users.username, containing(text)));
}

/** An address or the domain of one, typed in its own letters, as it is stored. */
function asStored(text: string): string {
  return text.includes('@') ? withAsciiDomain(text) : withAsciiDomain(`@${text}`).slice(1);
}

function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
