import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jobs } from '@framescout/server';
import { setUp } from '@framescout/server/test-support';
import { describe, expect, it } from 'vitest';
import { ORDER } from '../test-support/job-orders.ts';
import { insertFinishedJob } from '../test-support/programs.ts';
import { startJobsApp } from '../test-support/start-jobs-app.ts';

describe('jobs while the queue is unavailable', () => {
  const test = setUp(() => startJobsApp());
  const user = setUp(() => test.createSignedInUser());

  it('are listed with what the server knows, and unfinished ones say that their progress is unknown', async () => {
    const finished = await insertFinishedJob(test, user, ['match.csv']);
    const id = crypto.randomUUID();
    const values = { id, userId: user.id, name: 'final', video: ORDER.video, orderHash: '' };
    await test.context.db.insert(jobs).values(values);
    const listed = await user.call('GET', '/api/jobs');
    expect(listed.statusCode).toBe(200);
    expect(listed.headers['x-total-count']).toBe('2');
    expect(listed.json()).toMatchObject([
      { id, name: 'final', video: ORDER.video, state: 'waiting', error: { code: 'progress-unknown' } },
      { id: finished, state: 'completed', error: null },
    ]);
    // A request for a single job is about its progress.
    expect((await user.call('GET', `/api/jobs/${id}`)).json()).toMatchObject({ code: 'jobs-unavailable' });
  });

  it.each([
    ['a long name', `${'n'.repeat(230)}-event-analysis.csv`],
    ['a long name of accents', `${'é'.repeat(110)}-event-analysis.csv`],
    ['odd characters', "50% of it? 'a' #1 (x); é.csv"],
  ])('serve the files of %s', async (_what, name) => {
    const id = await insertFinishedJob(test, user, [name]);
    const folder = join(test.resultsFolder, id);
    await mkdir(folder);
    await writeFile(join(folder, name), 'a,b');
    const answer = await user.call('GET', `/api/jobs/${id}/files/${encodeURIComponent(name)}`);
    expect([answer.statusCode, answer.body]).toEqual([200, 'a,b']);
  });
});
