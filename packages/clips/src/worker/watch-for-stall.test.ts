import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchForStall } from './watch-for-stall.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('aborts and gives up on work that reports nothing for too long', async () => {
  const abort = new AbortController();
  const given = watchForStall(abort, () => new Promise(() => {}));
  const refused = expect(given).rejects.toMatchObject({ code: 'encoder-stalled' });
  await vi.advanceTimersByTimeAsync(30_000);
  await refused;
  expect(abort.signal.aborted).toBe(true);
});

it('gives work the full time again after the machine slept', async () => {
  const abort = new AbortController();
  const given = watchForStall(abort, () => new Promise(() => {}));
  const refused = expect(given).rejects.toMatchObject({ code: 'encoder-stalled' });
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 3_600_000);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(abort.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  await refused;
});

it('lets work continue as long as it reports progress', async () => {
  const abort = new AbortController();
  const done = watchForStall(abort, async (onProgress) => {
    for (let i = 0; i < 10; i++) {
      await new Promise((resolve) => setTimeout(resolve, 20_000));
      onProgress();
    }
    return 'done';
  });
  await vi.advanceTimersByTimeAsync(200_000);
  expect(await done).toBe('done');
  expect(abort.signal.aborted).toBe(false);
});
