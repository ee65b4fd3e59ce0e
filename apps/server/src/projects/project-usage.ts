import { PROJECT_QUOTA, type ProjectUsage } from '@framescout/contract';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { elements, projects } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';
import { hasVoucher } from '../users/find-user.ts';

/** Reads how much a user stores on the server, and how much they may. */
export async function readProjectUsage(db: Database, userId: string): Promise<ProjectUsage> {
  const bytes = db
    .select({
      bytes: sql<number>`coalesce(sum(${elements.bytes} + coalesce(${elements.detailsBytes}, 0)), 0)`,
    })
    .from(elements)
    .where(eq(elements.userId, userId));
  const [used] = await db
    .select({ projects: sql<number>`count(*)::int`, bytes: sql<number>`(${bytes})::float8` })
    .from(projects)
    .where(eq(projects.userId, userId));
  return {
    projects: used?.projects ?? 0,
    bytes: used?.bytes ?? 0,
    maxProjects: PROJECT_QUOTA.projects,
    maxBytes: (await hasVoucher(db, userId)) ? PROJECT_QUOTA.bytes : PROJECT_QUOTA.unconfirmedBytes,
  };
}

/** Checks the state that a transaction is about to commit. @throws {ApiError} quotaExceeded */
export async function requireWithinQuota(tx: Database, userId: string): Promise<void> {
  const usage = await readProjectUsage(tx, userId);
  if (usage.projects <= usage.maxProjects && usage.bytes <= usage.maxBytes) return;
  const isUnconfirmed = usage.maxBytes < PROJECT_QUOTA.bytes && usage.bytes > usage.maxBytes;
  throw new ApiError('quotaExceeded', {
    details: usage,
    ...(isUnconfirmed && {
      message:
        'There is no storage left for this project on the server until you have confirmed your address.',
    }),
  });
}
