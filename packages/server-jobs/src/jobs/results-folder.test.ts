import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ResultsFolder } from './results-folder.ts';

describe('the results folder', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'framescout-results-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

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
