import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchForStall } from './watch-for-stall.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const stall = () => ({ giveUp: vi.fn(() => new Error('stuck')) });

it('gives up on work that gives no sign of life for too long', async () => {
  const { giveUp } = stall();
  const given = watchForStall(() => new Promise(() => {}), { giveUp });
  const refused = expect(given).rejects.toThrow('stuck');
  await vi.advanceTimersByTimeAsync(29_999);
  expect(giveUp).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await refused;
  expect(giveUp).toHaveBeenCalledOnce();
});

it('waits for as long as it is told', async () => {
  const refused = expect(
    watchForStall(() => new Promise(() => {}), { ...stall(), stallMs: 10 }),
  ).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(10);
  await refused;
});

it('gives work the full time again after the machine slept', async () => {
  const { giveUp } = stall();
  const refused = expect(watchForStall(() => new Promise(() => {}), { giveUp })).rejects.toThrow('stuck');
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 3_600_000);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(giveUp).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  await refused;
});

it('lets work continue as long as it gives signs of life', async () => {
  const { giveUp } = stall();
  const done = watchForStall(
    async (onAlive) => {
      for (let i = 0; i < 10; i++) {
        await new Promise((resolve) => setTimeout(resolve, 20_000));
        onAlive();
      }
      return 'done';
    },
    { giveUp },
  );
  await vi.advanceTimersByTimeAsync(200_000);
  expect(await done).toBe('done');
  expect(giveUp).not.toHaveBeenCalled();
});
