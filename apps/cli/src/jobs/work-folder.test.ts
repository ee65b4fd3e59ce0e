import { chmod, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderForThisTest } from '../../../../tools/test-support/temporary-folder.ts';
import { WorkFolder } from './work-folder.ts';

describe('WorkFolder', () => {
  let results: string;
  beforeEach(() => {
    results = folderForThisTest();
  });

  const modeOf = async (path: string) => (await stat(path)).mode & 0o7777;

  it('can be removed by all who can remove the results', async () => {
    await chmod(results, 0o2775);
    const folder = new WorkFolder({ folder: results, name: 'match' }, crypto.randomUUID());
    await folder.create();
    // The second call finds it.
    await folder.create();
    const path = dirname(folder.scan(0));
    expect(await modeOf(path)).toBe(0o2775);
    let mode = 0;
    const write = async (own: string) => {
      mode = await modeOf(own);
      return [];
    };
    await folder.deliver(write, async () => undefined);
    expect(mode).toBe(0o2775);
  });
});
