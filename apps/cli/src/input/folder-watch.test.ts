import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UsageError } from '../errors.ts';
import { FolderWatch } from './folder-watch.ts';

const SHORT_PAUSES = { lookMs: 50, quietMs: 500, retryMs: 0 };

describe('FolderWatch', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'framescout-watch-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('yields what is finished after the first look, even before anyone waits for it, but no clips', async () => {
    await writeFile(join(folder, 'before.mp4'), 'video');
    const watch = await FolderWatch.begin(folder, SHORT_PAUSES);
    for (const name of [
      'match.mp4',
      'match.framescout-scan',
      'match-01-00.01.02.mp4',
      'match-highlights.mp4',
    ])
      await writeFile(join(folder, name), 'video');
    const ending = new AbortController();
    const finished = watch.finished(ending.signal);
    expect(await finished.next()).toEqual({ done: false, value: join(folder, 'match.mp4') });
    const next = finished.next();
    setTimeout(() => ending.abort(), 1000);
    expect(await next).toEqual({ done: true, value: undefined });
  });

  it('yields again what is to be retried, but not without end', async () => {
    const watch = await FolderWatch.begin(folder, SHORT_PAUSES);
    const path = join(folder, 'match.mp4');
    await writeFile(path, 'video');
    const ending = new AbortController();
    const finished = watch.finished(ending.signal);
    expect(await finished.next()).toEqual({ done: false, value: path });
    expect(watch.retry(path)).toBe(true);
    expect(await finished.next()).toEqual({ done: false, value: path });
    // It was read by now.
    const next = finished.next();
    setTimeout(() => ending.abort(), 1000);
    expect(await next).toEqual({ done: true, value: undefined });

    for (let tries = 2; tries <= 10; tries++) expect(watch.retry(path)).toBe(true);
    expect(watch.retry(path)).toBe(false);
  });

  it('does not begin where it cannot see what is already there', async () => {
    await expect(FolderWatch.begin(join(folder, 'none'))).rejects.toThrow(UsageError);
  });
});
