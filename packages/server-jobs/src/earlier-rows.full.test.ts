import {
  createEarlierDatabase,
  EVERY_DATABASE,
  MIGRATIONS,
  signInEarlier,
} from '@framescout/server/test-support';
import { describe, expect, it } from 'vitest';
import { folderForTests } from '../../../tools/test-support/temporary-folder.ts';
import { startJobsApp } from './test-support/start-jobs-app.ts';

/** The migration after which there are jobs, API tokens and webhooks. */
const WITH_JOBS = 7;

const folder = folderForTests();

describe.each(EVERY_DATABASE)('a server with jobs on the %s database', (kind) => {
  it.each(MIGRATIONS.filter(({ idx }) => idx >= WITH_JOBS))('serves the rows of $tag', async ({ idx }) => {
    const { place } = await createEarlierDatabase(folder, kind, idx);
    await using test = await startJobsApp(kind, {}, place);
    const ann = await signInEarlier(test, 'ann@example.com');
    expect(await ann.read('/api/jobs')).toHaveLength(2);
    expect(await ann.read('/api/account/tokens')).toHaveLength(1);
    expect(await ann.read('/api/account/webhooks')).toHaveLength(1);
  });
});
