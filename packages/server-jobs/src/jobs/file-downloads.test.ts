import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { insertFinishedJob } from '../test-support/programs.ts';
import { startJobsApp } from '../test-support/start-jobs-app.ts';

it('answers HEAD for a file with its headers, without reading it', async () => {
  await using test = await startJobsApp();
  const user = await test.createSignedInUser();
  const id = await insertFinishedJob(test, user, ['match.csv']);
  const folder = join(test.resultsFolder, id);
  mkdirSync(folder);
  writeFileSync(join(folder, 'match.csv'), 'x'.repeat(1_000_000));
  const { results } = test.jobs.workers;
  const open = results.open.bind(results);
  const streams: Readable[] = [];
  results.open = async (...of) => {
    const file = await open(...of);
    return {
      ...file,
      read(range) {
        const stream = file.read(range);
        streams.push(stream);
        return stream;
      },
    };
  };
  const url = `/api/jobs/${id}/files/match.csv`;
  const got = await user.call('GET', url);
  const headed = await user.call('HEAD', url);
  // Compressing videos costs much and saves nothing, and without a length no browser shows progress.
  const { cookie } = user;
  const accepting = await test.app.inject({ url, headers: { cookie, 'accept-encoding': 'br, gzip' } });
  expect(accepting.headers).toMatchObject({ 'content-length': '1000000' });
  expect(accepting.headers).not.toHaveProperty('content-encoding');
  expect([headed.statusCode, headed.body]).toEqual([200, '']);
  for (const name of ['content-length', 'content-type', 'content-disposition', 'accept-ranges']) {
    expect([name, headed.headers[name]]).toEqual([name, got.headers[name]]);
  }
  expect(streams.map((stream) => [stream.destroyed, stream.readableEnded])).toEqual([
    [true, true],
    [true, false],
    [true, true],
  ]);
});
