import { mkdirSync, writeFileSync } from 'node:fs';
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { folderForTests } from '../../../../tools/test-support/temporary-folder.ts';
import { insertFinishedJob } from '../test-support/programs.ts';
import { startJobsApp } from '../test-support/start-jobs-app.ts';
import { ResultsFolder, readRange } from './results-folder.ts';

describe('the results folder', () => {
  const folder = folderForTests();

  it('keeps a server from starting if it is missing, with an explanation', async () => {
    await new ResultsFolder(folder).assertUsable();
    const file = join(folder, 'file');
    await writeFile(file, '');
    for (const path of ['/nowhere/results', file]) {
      await expect(new ResultsFolder(path).assertUsable()).rejects.toThrow(
        `JOBS_RESULTS names "${path}", which is not a folder. Create or mount it.`,
      );
    }
  });

  it('hands its permissions and its group on to the folders of jobs', async () => {
    const shared = join(folder, 'shared');
    await mkdir(shared);
    await chmod(shared, 0o2770);
    const results = new ResultsFolder(shared);
    await results.assertUsable();
    expect(await readdir(shared)).toEqual([]);
    await results.create('job');
    expect((await stat(results.of('job'))).mode & 0o7777).toBe(0o2770);
  });

  it('is never created: results would be hidden beneath a share mounted later', async () => {
    const away = new ResultsFolder(join(folder, 'away'));
    await expect(away.create('job')).rejects.toMatchObject({ code: 'results-unavailable' });
    await expect(away.open('job', 'a.csv')).rejects.toMatchObject({ code: 'results-unavailable' });
  });

  it('distinguishes a missing file from a missing folder', async () => {
    const results = new ResultsFolder(folder);
    await results.create('job');
    await expect(results.open('job', 'a.csv')).rejects.toMatchObject({ code: 'not-found' });
    await results.remove('job');
    await results.remove('job');
    await expect(results.open('job', 'a.csv')).rejects.toMatchObject({ code: 'results-unavailable' });
  });
});

describe('readRange', () => {
  it.each([
    ['bytes=0-', { start: 0, end: 9 }],
    ['bytes=4-6', { start: 4, end: 6 }],
    ['bytes=4-400', { start: 4, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-300', { start: 0, end: 9 }],
    ['bytes=9-9', { start: 9, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=6-4', null],
    ['bytes=0-1,4-5', null],
    ['bytes=-', null],
    ['bytes=a-b', null],
    ['frames=0-1', null],
    [undefined, null],
  ])('reads %j of ten bytes', (header, expected) => {
    expect(readRange(header, 10)).toEqual(expected);
  });

  it('cannot satisfy any range of an empty file', () => {
    expect(readRange('bytes=0-', 0)).toBe('unsatisfiable');
    expect(readRange('bytes=-5', 0)).toBe('unsatisfiable');
  });
});

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
