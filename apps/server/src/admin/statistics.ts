import { availableParallelism, loadavg } from 'node:os';
import type { Statistics } from '@framescout/contract';
import { count } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { projects, users } from '../db/schema/index.ts';
import { checkHealth } from '../health/check-health.ts';

/** Measures what the administrator's dashboard shows. */
export async function readStatistics(context: Context): Promise<Statistics> {
  const { db } = context;
  const [userCount, projectCount, checks] = await Promise.all([
    db.select({ count: count() }).from(users),
    db.select({ count: count() }).from(projects),
    checkHealth(context),
  ]);
  return {
    users: userCount[0]?.count ?? 0,
    projects: projectCount[0]?.count ?? 0,
    loadRatio: (loadavg()[0] ?? 0) / availableParallelism(),
    uptime: process.uptime(),
    checks,
  };
}
