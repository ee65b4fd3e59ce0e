import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttleUpdates } from './throttle-updates.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('passes on ten updates per second, however many arrive', () => {
  const passed: number[] = [];
  sendForASecond(throttleUpdates((value: number) => passed.push(value)));
  expect(passed).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800, 900]);
});

it('passes on fewer if asked to', () => {
  const passed: number[] = [];
  sendForASecond(throttleUpdates((value: number) => passed.push(value), 300));
  expect(passed).toEqual([0, 300, 600, 900]);
});

function sendForASecond(update: (ms: number) => void): void {
  for (let ms = 0; ms < 1000; ms += 5) {
    update(ms);
    vi.advanceTimersByTime(5);
  }
}
