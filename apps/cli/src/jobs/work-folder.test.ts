import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WorkFolder } from './work-folder.ts';

describe('WorkFolder', () => {
  let results: string;
  beforeEach(async () => {
    results = await mkdtemp(join(tmpdir(), 'framescout-work-'));
  });
  afterEach(() => rm(results, { recursive: true, force: true }));

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
