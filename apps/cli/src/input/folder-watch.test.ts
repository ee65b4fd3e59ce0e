import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UsageError } from '../errors.ts';
import { FolderWatch } from './folder-watch.ts';

const PAUSES = { lookMs: 1, quietMs: 5000, retryMs: 60_000 };

describe('FolderWatch', () => {
  let folder: string;
  let nowMs = 0;
  const clock = vi.fn(() => nowMs);
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'framescout-watch-'));
    nowMs = 0;
    vi.spyOn(performance, 'now').mockImplementation(clock);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await rm(folder, { recursive: true });
  });

  const write = (name: string, content = 'video') => writeFile(join(folder, name), content);

  const yielded = (name: string) => ({ done: false, value: join(folder, name) });

  /** Waits until the watch, which somebody waits for, has looked at everything again. */
  async function looked(): Promise<void> {
    const looks = clock.mock.calls.length;
    await expect.poll(() => clock.mock.calls.length).toBeGreaterThan(looks + 20);
  }

  it('yields what is finished after the first look, even before anyone waits for it, but no clips', async () => {
    await write('before.mp4');
    const watch = await FolderWatch.begin(folder, PAUSES);
    for (const name of [
      'match.mp4',
      'match.framescout-scan',
      'match-01-00.01.02.mp4',
      'match-highlights.mp4',
    ])
      await write(name);
    const ending = new AbortController();
    const finished = watch.finished(ending.signal);
    const first = finished.next();
    await looked();
    nowMs = 5000;
    expect(await first).toEqual(yielded('match.mp4'));
    await write('later.mp4');
    const second = finished.next();
    await looked();
    nowMs = 10_000;
    expect(await second).toEqual(yielded('later.mp4'));
    const end = finished.next();
    ending.abort();
    expect(await end).toEqual({ done: true, value: undefined });
  });

  it('yields a recording once it has not changed for a while, and is not empty', async () => {
    const watch = await FolderWatch.begin(folder, PAUSES);
    for (const name of ['growing.mp4', 'whole.mp4']) await write(name);
    await write('empty.mp4', '');
    const finished = watch.finished(new AbortController().signal);
    const first = finished.next();
    await looked();
    nowMs = 4999;
    await looked();
    await write('growing.mp4', 'a longer video');
    await looked();
    nowMs = 5000;
    expect(await first).toEqual(yielded('whole.mp4'));
    const second = finished.next();
    await looked();
    await write('last.mp4');
    await looked();
    nowMs = 9999;
    expect(await second).toEqual(yielded('growing.mp4'));
    const third = finished.next();
    nowMs = 10_000;
    expect(await third).toEqual(yielded('last.mp4'));
  });

  it('yields again what is to be retried, after a longer pause each time, but not without end', async () => {
    const watch = await FolderWatch.begin(folder, PAUSES);
    const path = join(folder, 'match.mp4');
    await write('match.mp4');
    const finished = watch.finished(new AbortController().signal);
    const first = finished.next();
    await looked();
    nowMs = 5000;
    expect(await first).toEqual(yielded('match.mp4'));

    for (let count = 1, pauseMs = 60_000; count <= 10; count++) {
      expect(watch.retry(path)).toBe(true);
      const next = finished.next();
      // Until then, nothing but what is new.
      await write(`new-${count}.mp4`);
      await looked();
      nowMs += pauseMs - 1;
      expect(await next).toEqual(yielded(`new-${count}.mp4`));
      const again = finished.next();
      nowMs += 1;
      expect(await again).toEqual(yielded('match.mp4'));
      pauseMs = Math.min(2 * pauseMs, 3_600_000);
    }
    expect(watch.retry(path)).toBe(false);
  });

  it('does not begin where it cannot see what is already there', async () => {
    await expect(FolderWatch.begin(join(folder, 'none'))).rejects.toThrow(UsageError);
  });
});
