import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchForStall } from './watch-for-stall.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('aborts and gives up on work that reports nothing for too long', async () => {
  const abort = new AbortController();
  const given = watchForStall(abort, () => new Promise(() => {}));
  const refused = expect(given).rejects.toMatchObject({ code: 'encoder-stalled' });
  await vi.advanceTimersByTimeAsync(30_000);
  await refused;
  expect(abort.signal.aborted).toBe(true);
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
