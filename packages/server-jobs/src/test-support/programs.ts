import type { Job } from '@framescout/contract';
import { jobs } from '@framescout/server';
import type { TestApp, TestUser } from '@framescout/server/test-support';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { ORDER } from './job-orders.ts';

/** All scopes that an API token can have. */
export const ALL_SCOPES = ['jobs:read', 'jobs:write'];

/** Creates an API token for a user. */
export async function makeToken(user: TestUser, scopes: readonly string[] = ALL_SCOPES): Promise<string> {
  const made = await user.call('POST', '/api/account/tokens', { name: 'program', scopes });
  return made.json().secret;
}

/** Makes a call with an API token, without a cookie unless the options include one. */
export function asProgram(
  { app }: Pick<TestApp, 'app'>,
  token: string,
  options: InjectOptions,
): Promise<LightMyRequestResponse> {
  return app.inject({ ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } });
}

/** Stores a finished job of a user. @returns its id */
export async function insertFinishedJob(
  { context }: Pick<TestApp, 'context'>,
  user: TestUser,
  files: readonly string[],
): Promise<string> {
  const id = crypto.randomUUID();
  const now = new Date();
  const outcome: Job = {
    ...{ id, name: 'match', video: ORDER.video, sensitivity: 75, state: 'completed', ranges: null },
    ...{ retries: 0, error: null, events: 1, skippedRanges: [], warnings: [], files: [...files], bytes: 0 },
    ...{ submittedAt: now.toISOString(), endedAt: now.toISOString() },
    work: { seconds: 1, bytesRead: 1, frames: 1 },
  };
  const values = { id, userId: user.id, name: 'match', video: ORDER.video, orderHash: '', outcome };
  await context.db.insert(jobs).values({ ...values, endedAt: now });
  return id;
}
