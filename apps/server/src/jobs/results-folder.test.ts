import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ResultsFolder } from './results-folder.ts';

describe('the folder of results', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'framescout-results-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('stops the start of a server if it is not there, and says so', async () => {
    await new ResultsFolder(folder).assertUsable();
    const file = join(folder, 'file');
    await writeFile(file, '');
    for (const path of ['/nowhere/results', file]) {
      await expect(new ResultsFolder(path).assertUsable()).rejects.toThrow(
        `JOBS_RESULTS names "${path}", which is not a folder. Create or mount it.`,
      );
    }
  });

  it('is never made: results would be lost under a share that is not mounted', async () => {
    const away = new ResultsFolder(join(folder, 'away'));
    await expect(away.create('job')).rejects.toMatchObject({ code: 'results-unavailable' });
    await expect(away.open('job', 'a.csv')).rejects.toMatchObject({ code: 'results-unavailable' });
  });

  it('tells a file that is missing from a folder that is', async () => {
    const results = new ResultsFolder(folder);
    await results.create('job');
    await expect(results.open('job', 'a.csv')).rejects.toMatchObject({ code: 'not-found' });
    await results.remove('job');
    await results.remove('job');
    await expect(results.open('job', 'a.csv')).rejects.toMatchObject({ code: 'results-unavailable' });
  });
});
