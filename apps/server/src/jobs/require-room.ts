import { and, count, eq, isNull } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { jobs } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';

/** Makes sure that a user may have another unfinished job. @throws {ApiError} tooManyJobs */
export async function requireRoom(db: Database, userId: string, most: number): Promise<void> {
  const isUnfinished = and(eq(jobs.userId, userId), isNull(jobs.outcome));
  const [unfinished] = await db.select({ count: count() }).from(jobs).where(isUnfinished);
  if ((unfinished?.count ?? 0) >= most) throw new ApiError('tooManyJobs');
}
