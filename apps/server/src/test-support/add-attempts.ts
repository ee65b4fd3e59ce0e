import { like, sql } from 'drizzle-orm';
import { rateLimits } from '../db/schema/index.ts';
import type { AttemptKind } from '../sign-in/limit-attempt.ts';
import type { TestApp } from './test-app.ts';

/** Counts more attempts of a kind for everyone who has made one, as if they had been made. */
export async function addAttempts(
  { context }: Pick<TestApp, 'context'>,
  by: `${AttemptKind} ${'account' | 'network'}`,
  howMany: number,
): Promise<void> {
  await context.db
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} + ${howMany}` })
    .where(like(rateLimits.key, `${by} %`));
}
