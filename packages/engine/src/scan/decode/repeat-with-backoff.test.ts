import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { repeatWithBackoff } from './repeat-with-backoff.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('acts soon and often at first, then twice a second, until it is stopped', () => {
  const act = vi.fn();
  const end = repeatWithBackoff(act);
  vi.advanceTimersByTime(100);
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(900);
  const inFirstSecond = act.mock.calls.length;
  expect(inFirstSecond).toBeGreaterThanOrEqual(4);
  vi.advanceTimersByTime(4000);
  act.mockClear();
  vi.advanceTimersByTime(10_000);
  expect(act).toHaveBeenCalledTimes(20);
  end();
  vi.advanceTimersByTime(10_000);
  expect(act).toHaveBeenCalledTimes(20);
});

it('continues after an act that throws', () => {
  const act = vi.fn(() => {
    throw new Error('once');
  });
  const end = repeatWithBackoff(act);
  expect(() => vi.advanceTimersByTime(100)).toThrow('once');
  expect(() => vi.advanceTimersByTime(140)).toThrow('once');
  end();
});
